-- Which agents take up what is asked where.
create table bindings (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  provider text collate "C" not null,
  account_id text collate "C" not null,
  peer_pattern text not null,
  agent_binding text not null,
  binding_type text collate "C" not null
    check (binding_type in ('default', 'specific_agent', 'agent_pool', 'debate_team', 'custom')),
  priority integer not null,
  time_window_start integer,
  time_window_end integer,
  allowed_users jsonb,
  blocked_users jsonb not null,
  config_overrides jsonb not null,
  name text,
  description text,
  enabled boolean not null,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  matched bigint not null default 0,
  last_matched_at timestamptz(3)
);
create index bindings_organization on bindings (organization_id, provider, priority desc);

-- How a debate is shown in a thread, as its binding said when it began.
alter table thread_debates add column progress text collate "C" not null default 'live'
  check (progress in ('live', 'final', 'silent'));
