-- Of two who drive a run the later one does; why something stayed after all, and in which stored export it lies.
alter table retention_runs
  add column claim text collate "C",
  add column claimed_at timestamptz(3),
  add column taking_at timestamptz(3);
alter table retention_run_items
  add column reason text,
  add column archive_id text collate "C";
-- What a policy has told of or taken names out of is not told of and taken out again.
create index retention_run_items_done on retention_run_items (organization_id, item_id) where outcome in ('anonymized', 'notified');
