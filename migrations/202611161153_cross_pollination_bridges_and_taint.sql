-- What each debate rests on: folded from the log. `quote_digest` is empty for the piece itself.
create table rests_on (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  evidence text collate "C" not null,
  quote_digest text collate "C" not null,
  on_kind text not null,
  on_id text collate "C" not null,
  kind text not null,
  published timestamptz(3),
  reliability double precision not null,
  version integer not null,
  cited_version integer,
  primary key (organization_id, debate_id, evidence, quote_digest)
);
create index rests_on_what on rests_on (organization_id, on_id);

create table debate_parents (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  parent_id text collate "C" not null,
  primary key (organization_id, debate_id)
);
create index debate_parents_forks on debate_parents (organization_id, parent_id);

-- What turned out not to hold, and whom that was told.
create table stale_nodes (
  organization_id text collate "C" not null,
  kind text not null check (kind in ('decision', 'item', 'quote')),
  id text collate "C" not null,
  cause text not null,
  at timestamptz(3) not null,
  primary key (organization_id, kind, id)
);
create table stale_told (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  kind text not null,
  id text collate "C" not null,
  at timestamptz(3) not null,
  primary key (organization_id, debate_id, kind, id)
);
create index stale_told_nodes on stale_told (organization_id, kind, id);

create table pollination_settings (
  organization_id text collate "C" not null primary key,
  enabled boolean not null,
  max_pollinations integer not null,
  confidence_threshold double precision not null,
  updated_at timestamptz(3),
  counted_since timestamptz(3) not null,
  heard integer not null,
  handled integer not null,
  succeeded integer not null,
  failed integer not null,
  latency_ms double precision not null,
  last_event_at timestamptz(3),
  last_check jsonb
);
create table pollination_subscriptions (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  id text collate "C" not null,
  topics text[] not null,
  min_confidence double precision,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  last_triggered_at timestamptz(3),
  trigger_count integer not null,
  primary key (organization_id, debate_id)
);
create table pollination_bridges (
  organization_id text collate "C" not null,
  source_id text collate "C" not null,
  target_id text collate "C" not null,
  bridge_type text not null,
  status text not null check (status in ('active', 'inactive', 'failed')),
  created_at timestamptz(3) not null,
  last_sync_at timestamptz(3),
  sync_count integer not null,
  primary key (organization_id, source_id, target_id)
);
create index pollination_bridges_targets on pollination_bridges (organization_id, target_id);
