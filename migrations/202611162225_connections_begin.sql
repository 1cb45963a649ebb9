-- Accounts of organizations at vendors: chat platforms, mailboxes, push services, automation.
create table connections (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  kind text not null,
  name text not null,
  app_id text collate "C" not null,
  external_id text collate "C" not null,
  intake text not null check (intake in ('signed', 'dial', 'none')),
  owner_id text collate "C" not null,
  visibility text not null check (visibility in ('own', 'shared')),
  acts_as text collate "C",
  settings jsonb not null,
  state text not null check (state in ('active', 'paused', 'failed')),
  why text,
  from_settings boolean not null,
  -- The present secrets, and those before the last rotation until they end; none is left a day after the removal.
  sealed_secrets text,
  sealed_previous text,
  previous_until timestamptz(3),
  -- By which a request is recognised that names nobody and carries a secret.
  secret_digest text collate "C",
  previous_digest text collate "C",
  -- Tokens of OAuth, who renews them, until when, and since when the vendor refuses to.
  sealed_tokens text,
  tokens_until timestamptz(3),
  renewed_by text collate "C",
  renewed_until timestamptz(3),
  refused_since timestamptz(3),
  -- Where a connection that we dial has come to.
  position jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3),
  version bigint not null,
  runner text collate "C",
  lease_until timestamptz(3),
  wake_at timestamptz(3),
  setbacks integer not null default 0
);
create index connections_of_organization on connections (organization_id, created_at);
create index connections_found on connections (kind, app_id, external_id);
create index connections_removed on connections (removed_at) where removed_at is not null;
-- One account at a vendor is one organization's, and a socket is nobody else's; mailboxes are dialled each for itself.
create unique index connections_once on connections (kind, app_id, external_id) where removed_at is null;
create unique index connections_dialled_once on connections (kind, app_id)
  where removed_at is null and intake = 'dial' and kind not in ('imap', 'gmail', 'outlook');
create trigger moved_on before update of version on connections
  for each row execute function forget_what_row_waited_for();

-- What came in from outside, each event by digests of its names: what is there has come before.
create table once (
  digest text collate "C" primary key,
  at timestamptz(3) not null
);
create index once_at on once (at);
