-- Programs that ask people for access, and come with a registration instead of a metadata document. Without an
-- organization they registered themselves; unused_since is null once somebody has granted them access.
create table oauth_clients (
  id text collate "C" primary key,
  organization_id text collate "C",
  name text not null,
  redirect_uris text[] not null,
  secret_digest text collate "C",
  secret_by text collate "C",
  created_by text collate "C",
  created_at timestamptz(3) not null,
  unused_since timestamptz(3)
);
create index oauth_clients_organization on oauth_clients (organization_id, created_at desc);
create index oauth_clients_unused on oauth_clients (unused_since) where unused_since is not null;

-- What a person has granted an application: one door, in one organization, with these scopes.
create table oauth_grants (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  user_id text collate "C" not null,
  token_version integer not null,
  client_id text collate "C" not null,
  client_name text not null,
  resource text collate "C" not null,
  scopes text[] collate "C" not null check (cardinality(scopes) > 0),
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index oauth_grants_organization on oauth_grants (organization_id, created_at desc);
create index oauth_grants_person on oauth_grants (user_id);
create index oauth_grants_client on oauth_grants (client_id);
create index oauth_grants_ends on oauth_grants (ends_at);

-- What the authorization server remembers between two requests: authorizations under way, codes and tokens.
create table oauth_objects (
  id_digest text collate "C" primary key,
  kind text collate "C" not null,
  organization_id text collate "C",
  user_id text collate "C",
  grant_id text collate "C" references oauth_grants on delete cascade,
  scopes text[] collate "C",
  sealed_payload text collate "C" not null,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null
);
create index oauth_objects_grant on oauth_objects (grant_id) where grant_id is not null;
create index oauth_objects_person on oauth_objects (user_id) where user_id is not null;
create index oauth_objects_expires on oauth_objects (expires_at);
