-- What a caller submitted, as the record of it; running it is the job store's work.
create table queue_jobs (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  type text not null,
  payload jsonb not null,
  priority smallint not null check (priority between 0 and 2),
  status text not null check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  -- The place in the line; a job that is queued again takes a new one.
  sequence bigint generated always as identity,
  -- Counts how often the job was queued, so that a leftover of an earlier time does nothing.
  run integer not null,
  attempts integer not null,
  max_attempts integer not null,
  progress smallint not null check (progress between 0 and 100),
  result jsonb,
  error text,
  worker_id text collate "C",
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  available_at timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index queue_jobs_newest on queue_jobs (organization_id, created_at desc, id desc);
create index queue_jobs_unfinished on queue_jobs (organization_id, sequence) where status in ('pending', 'running');
create index queue_jobs_finished on queue_jobs (completed_at) where status in ('completed', 'failed', 'cancelled');

-- The workers of all nodes: shared by every organization.
create table job_workers (
  id text collate "C" primary key,
  busy boolean not null,
  last_seen timestamptz(3) not null
);
