-- Language models that organizations have connected, by the key of a provider or the address of a server.
create table model_connections (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  provider text not null,
  address text,
  sealed_key text,
  key_hint text,
  version integer not null,
  tested_at timestamptz(3),
  test_ok boolean,
  test_message text,
  test_latency_ms integer,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create unique index model_connections_names on model_connections (organization_id, lower(name));

-- The models chosen of a connection, each an agent whose name is the organization's only one.
create table connected_models (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  connection_id text collate "C" not null,
  model text not null,
  place integer not null,
  state text not null check (state in ('working', 'failing', 'untested')),
  problem text,
  primary key (organization_id, agent),
  foreign key (organization_id, connection_id) references model_connections on delete cascade
);
create index connected_models_connections on connected_models (organization_id, connection_id);
