-- The context that a leader gives a model, where it cannot be known otherwise.
alter table connected_models add column context_tokens integer;

-- What a model, reached in one way, was found to be able to do. Models of the environment have no connection and belong to nobody.
create table model_abilities (
  organization_id text collate "C",
  connection_id text collate "C" not null,
  access text collate "C" not null,
  model text collate "C" not null,
  abilities jsonb not null,
  learnt_at timestamptz(3) not null,
  primary key (connection_id, access, model),
  foreign key (organization_id, connection_id) references model_connections on delete cascade
);

-- The test of each model: when the last one began, when one last ended and what went wrong, and how often it was repeated unasked since.
create table model_tests (
  organization_id text collate "C",
  connection_id text collate "C" not null,
  access text collate "C" not null,
  model text collate "C" not null,
  began_at timestamptz(3) not null,
  ended_at timestamptz(3),
  under_way boolean not null,
  problem text,
  repeats integer not null,
  primary key (connection_id, access, model),
  foreign key (organization_id, connection_id) references model_connections on delete cascade
);
