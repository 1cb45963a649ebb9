-- How long an organization keeps what, and what each run took.
create table retention_policies (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  description text not null,
  retention_days integer not null check (retention_days > 0),
  action text not null check (action in ('delete', 'archive', 'anonymize', 'notify')),
  data_types text[] not null,
  workspace_ids text[],
  grace_period_days integer not null,
  notify_before_days integer not null,
  notification_recipients text[] not null,
  exclude_sensitivity_levels text[] not null,
  exclude_tags text[] not null,
  enabled boolean not null,
  schedule text not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  previewed_at timestamptz(3),
  grace_until timestamptz(3),
  told_until timestamptz(3),
  last_run_at timestamptz(3),
  primary key (organization_id, id)
);

create table retention_runs (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  policy_id text collate "C" not null,
  policy_name text not null,
  started_by text,
  dry_run boolean not null,
  confirmed boolean not null,
  held text check (held in ('grace', 'brake')),
  until timestamptz(3),
  status text not null check (status in ('running', 'completed', 'stopped', 'failed')),
  started_at timestamptz(3) not null,
  planned_at timestamptz(3),
  ended_at timestamptz(3),
  evaluated integer not null,
  skipped jsonb not null,
  errors text[] not null,
  primary key (organization_id, id)
);
create index retention_runs_newest on retention_runs (organization_id, started_at desc);

create table retention_run_items (
  organization_id text collate "C" not null,
  run_id text collate "C" not null,
  kind text not null,
  tenant_id text collate "C" not null,
  item_id text collate "C" not null,
  item_at timestamptz(3) not null,
  debate_ids text[] not null,
  user_ids text[] not null,
  outcome text not null check (outcome in ('planned', 'deleted', 'archived', 'anonymized', 'notified', 'skipped', 'failed')),
  planned_at timestamptz(3) not null,
  primary key (organization_id, run_id, kind, tenant_id, item_id)
);
create index retention_run_items_waiting on retention_run_items (organization_id, run_id) where outcome = 'planned';
