-- Secrets of the installation that all its nodes share. Retired keys lose their secret and keep their public part.
create table installation_keys (
  id text collate "C" primary key,
  purpose text not null check (purpose in ('jwt', 'signing')),
  secret text,
  public_key text,
  active boolean not null,
  created_at timestamptz(3) not null
);

create unique index installation_keys_one_active on installation_keys (purpose) where active;
