-- What is done about messages as they come in.
create table routing_rules (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  workspace_id text,
  inbox_id text collate "C",
  name text not null,
  description text,
  conditions jsonb not null,
  logic text collate "C" not null check (logic in ('AND', 'OR')),
  actions jsonb not null,
  priority integer not null,
  enabled boolean not null,
  stop boolean not null,
  paused text,
  version integer not null,
  created_by text collate "C" not null,
  acts_for text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index routing_rules_organization on routing_rules (organization_id, priority, created_at);

-- What they did about which message.
create table rule_runs (
  organization_id text collate "C" not null,
  message_id text collate "C" not null,
  rule_id text collate "C" not null,
  version integer not null,
  acted_for text collate "C" not null,
  acts jsonb not null,
  at timestamptz(3) not null,
  primary key (message_id, rule_id)
);
create index rule_runs_rule on rule_runs (rule_id, at desc);
create index rule_runs_kept on rule_runs (at);

-- Debates about messages, each under an id that was claimed before it begins.
create table inbox_debates (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  message_id text collate "C" not null,
  inbox_id text collate "C",
  rule_id text collate "C",
  user_id text collate "C" not null,
  state text collate "C" not null check (state in ('claimed', 'begun', 'refused')),
  why text,
  created_at timestamptz(3) not null
);
create unique index inbox_debates_of_rules on inbox_debates (message_id) where rule_id is not null;
create index inbox_debates_message on inbox_debates (message_id);
create index inbox_debates_kept on inbox_debates (created_at);
