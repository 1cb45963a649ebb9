-- Runs that begin by themselves. `queued_execution_id` is the run that begins when the one before it is over.
create table workflow_schedules (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  template_id text collate "C" not null,
  inputs json,
  cron text collate "C",
  every_seconds integer,
  zone text collate "C" not null,
  overlap text collate "C" not null check (overlap in ('skip', 'queue')),
  enabled boolean not null,
  paused_reason text,
  owner text collate "C" not null,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1,
  last_run_at timestamptz(3),
  last_execution_id text collate "C",
  last_error text,
  queued_execution_id text collate "C",
  check (num_nonnulls(cron, every_seconds) = 1)
);
create index workflow_schedules_newest on workflow_schedules (organization_id, created_at desc, id);

alter table workflow_runs add column schedule_id text collate "C";
