-- Explanations of many debates at once, and how dependably agents answered.

create table explanation_batches (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  -- The same for every attempt of one job of the queue; null where a caller asked directly.
  job_key text collate "C",
  options jsonb not null,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  unique (organization_id, job_key)
);

create index explanation_batches_age on explanation_batches (created_at);

create table explanation_batch_items (
  organization_id text collate "C" not null,
  batch_id text collate "C" not null references explanation_batches on delete cascade,
  place integer not null,
  debate_id text collate "C" not null,
  status text collate "C" not null,
  explanation jsonb,
  error text,
  processing_time_ms double precision,
  primary key (batch_id, place)
);

create index explanation_batch_items_debate on explanation_batch_items (debate_id);

-- Whoever ever sat on a panel of the organization.
create table agent_seats (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  debates integer not null,
  last_failure_at timestamptz(3),
  last_failure_reason text collate "C",
  primary key (organization_id, agent)
);

create table agent_call_hours (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  hour timestamptz(3) not null,
  answers integer not null,
  failures integer not null,
  -- Of the failures: not tried, or turned away by the provider.
  refusals integer not null,
  -- Of the answers: those with a time, and all their times together.
  timed integer not null,
  latency_ms double precision not null,
  primary key (organization_id, agent, hour)
);
