-- What proves a person besides the password: a second factor with its backup codes, and API keys.
alter table installation_keys
  drop constraint installation_keys_purpose_check,
  add constraint installation_keys_purpose_check check (purpose in ('jwt', 'signing', 'encryption'));

create table second_factors (
  user_id text collate "C" primary key references users,
  -- Encrypted with the key of the installation, for this person alone.
  sealed_secret text not null,
  -- Null until a code has shown that the person's device knows the secret.
  enabled_at timestamptz(3),
  -- The last time step whose code was used; it and all before it are refused.
  last_step integer not null,
  created_at timestamptz(3) not null
);

-- Only digests, of codes that are still good.
create table backup_codes (
  user_id text collate "C" not null references second_factors on delete cascade,
  digest text collate "C" not null,
  primary key (user_id, digest)
);

create table api_keys (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organizations,
  user_id text collate "C" not null references users,
  name text not null,
  digest text collate "C" not null unique,
  -- How the key begins, by which its owner knows it again.
  prefix text not null,
  -- Empty means everything the person may do.
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_keys_of_person on api_keys (user_id, organization_id, created_at);
