-- How somebody tells a voice assistant who they are: by a code of six digits, and against trying them all.

create table pairing_codes (
  organization_id text collate "C" not null,
  user_id text collate "C" not null,
  -- Only with the installation's key it can be told which code it is.
  code_digest text collate "C" not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Wrong codes that were said to the organization's skills while it was open.
  wrong integer not null,
  primary key (organization_id, user_id)
);
create index pairing_codes_digest on pairing_codes (organization_id, code_digest);
create index pairing_codes_created on pairing_codes (created_at);

-- Codes that were wrong, at the whole installation.
create table pairing_tries (
  account_digest text collate "C" not null,
  at timestamptz(3) not null
);
create index pairing_tries_at on pairing_tries (at);
