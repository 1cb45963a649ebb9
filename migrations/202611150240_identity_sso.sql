-- Who somebody is at the organization's identity provider.
create table sso_identities (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id text collate "C" not null references users on delete cascade,
  linked_at timestamptz(3) not null,
  primary key (issuer, subject)
);
create index sso_identities_of_person on sso_identities (user_id);

-- Which of our sessions grew out of which session at the identity provider, so that either side can end both.
create table sso_sessions (
  family_id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  subject text collate "C" not null,
  subject_format text not null,
  session_index text collate "C",
  expires_at timestamptz(3) not null
);
create index sso_sessions_of_subject on sso_sessions (subject);
create index sso_sessions_expiry on sso_sessions (expires_at);

-- Assertions that were accepted: each is good once.
create table sso_assertions (
  digest text collate "C" primary key,
  expires_at timestamptz(3) not null
);
create index sso_assertions_expiry on sso_assertions (expires_at);
