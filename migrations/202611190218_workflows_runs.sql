-- Runs of workflows, each with its own copy of the definition. `resting`: nothing is to be done until something arrives.
create table workflow_runs (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  payer text collate "C" not null,
  template_id text collate "C" not null,
  name text not null,
  definition json,
  inputs jsonb,
  outputs jsonb,
  error text,
  sealed_secrets text,
  status text collate "C" not null
    check (status in ('pending', 'running', 'waiting_approval', 'completed', 'failed', 'cancelled')),
  resting boolean not null,
  owner text collate "C" not null,
  started_by text collate "C" not null,
  idempotency_key text collate "C",
  request_digest text collate "C" not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  version bigint not null default 1,
  runner text collate "C",
  lease_until timestamptz,
  wake_at timestamptz,
  setbacks integer not null default 0
);
create index workflow_runs_newest on workflow_runs (organization_id, created_at desc, id);
create index workflow_runs_over on workflow_runs (organization_id, completed_at, id) where completed_at is not null;
create index workflow_runs_under_way on workflow_runs (payer) where completed_at is null;
create index workflow_runs_due on workflow_runs (wake_at) where not resting;
create unique index workflow_runs_once on workflow_runs (organization_id, started_by, idempotency_key)
  where idempotency_key is not null;
create trigger workflow_runs_moved_on before update of version on workflow_runs
  for each row when (old.wake_at is not null or old.setbacks > 0)
  execute function forget_what_row_waited_for();

-- Each instance of a step: `iteration` counts a loop, `branch` the items of a map. `subject_id` is what it claimed before it
-- happened, `arrived` how it ended, until the run has taken that in.
create table workflow_steps (
  organization_id text collate "C" not null,
  run_id text collate "C" not null references workflow_runs on delete cascade,
  step_id text collate "C" not null,
  iteration integer not null,
  branch integer not null,
  type text collate "C" not null,
  status text collate "C" not null check (status in ('running', 'retrying', 'completed', 'failed', 'skipped')),
  attempt integer not null,
  retries integer not null,
  optional boolean not null,
  timeout_seconds integer,
  config jsonb,
  subject_id text collate "C",
  acted_at timestamptz(3),
  waits_for text,
  due_at timestamptz(3),
  times_out_at timestamptz(3),
  arrived jsonb,
  result jsonb,
  error text,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (run_id, step_id, iteration, branch)
);
create index workflow_steps_subject on workflow_steps (subject_id) where subject_id is not null;

-- What happened in a run, in its order.
create table workflow_history (
  organization_id text collate "C" not null,
  run_id text collate "C" not null references workflow_runs on delete cascade,
  number bigint generated always as identity,
  at timestamptz(3) not null,
  what text collate "C" not null,
  step_id text collate "C",
  iteration integer,
  branch integer,
  attempt integer,
  note text,
  primary key (run_id, number)
);
