-- People, their organizations and how they prove who they are. People belong to the installation; memberships tie them
-- to organizations.
create table users (
  id text collate "C" primary key,
  email text not null,
  -- What addresses are compared by: lower case.
  email_key text collate "C" not null,
  name text not null,
  avatar_url text,
  metadata jsonb not null,
  role text not null check (role in ('user', 'admin')),
  password_hash text,
  -- Every token made before the last change of this number is refused.
  token_version integer not null,
  email_verified_at timestamptz(3),
  disabled_at timestamptz(3),
  -- A deleted person is kept, and the address is free again.
  deleted_at timestamptz(3),
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index users_one_per_email on users (email_key) where deleted_at is null;

create table organizations (
  id text collate "C" primary key,
  name text not null,
  slug text collate "C" not null unique,
  tier text not null check (tier in ('free', 'starter', 'professional', 'enterprise')),
  owner_id text collate "C" not null,
  billing_email text,
  -- The first organization of an installation is where single sign-on and provisioning put people unless told.
  sequence bigint generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table memberships (
  organization_id text collate "C" not null references organizations,
  user_id text collate "C" not null references users,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  is_default boolean not null,
  joined_at timestamptz(3) not null,
  primary key (organization_id, user_id)
);
create index memberships_of_user on memberships (user_id);
create unique index memberships_one_default on memberships (user_id) where is_default;

create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users,
  organization_id text collate "C" not null references organizations,
  -- All sessions that grew out of one login by refreshing.
  family_id text collate "C" not null,
  family_ends_at timestamptz(3) not null,
  token_version integer not null,
  -- Which secret signed the tokens; another secret ends the session.
  secret_id text not null,
  ip_address text not null,
  user_agent text not null,
  device_name text not null,
  created_at timestamptz(3) not null,
  last_activity timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  refresh_expires_at timestamptz(3) not null,
  replaced_by text collate "C",
  replaced_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text
);
create index sessions_open_of_user on sessions (user_id, created_at) where ended_at is null;
create index sessions_of_family on sessions (family_id);
create index sessions_expiry on sessions (expires_at);

-- Failed logins by address, whether or not an account has it.
create table login_failures (
  email_key text collate "C" primary key,
  failures integer not null,
  locked_until timestamptz(3),
  updated_at timestamptz(3) not null
);

-- Secrets that were sent to somebody and work once: only their digests are kept.
create table one_time_tokens (
  digest text collate "C" primary key,
  purpose text not null,
  subject text collate "C" not null,
  data jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index one_time_tokens_of_subject on one_time_tokens (purpose, subject);
create index one_time_tokens_expiry on one_time_tokens (expires_at);
