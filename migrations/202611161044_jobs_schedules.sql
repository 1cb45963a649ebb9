-- Schedules: when something fires, once for each organization, kind and key.

create table schedules (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  kind text collate "C" not null,
  key text collate "C" not null,
  every_seconds integer check (every_seconds >= 1),
  cron text,
  zone text,
  data jsonb not null,
  next_at timestamptz(3) not null,
  last_at timestamptz(3),
  failures integer not null,
  retry_at timestamptz(3),
  error text,
  paused text,
  created_at timestamptz(3) not null,
  unique (organization_id, kind, key),
  check ((every_seconds is null) = (cron is not null and zone is not null))
);

create index schedules_due on schedules ((coalesce(retry_at, next_at)), id) where paused is null;
