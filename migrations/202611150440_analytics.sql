-- What an organization's debates came to, day by day; folded from the log. Days are those of UTC, as YYYY-MM-DD.

create table analytics_debates (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  kind text collate "C" not null,
  domain text collate "C" not null,
  topic text,
  -- The members of the panel, each with the role it was given or null.
  panel jsonb not null,
  rounds_planned integer not null,
  threshold double precision not null,
  started_at timestamptz(3) not null,
  -- The last count, and the first that would have been enough.
  tally jsonb,
  passed_round integer,
  passed_winner text collate "C",
  stop_reason text collate "C",
  -- From here on null until the debate is over.
  ended_on text collate "C",
  ended_at timestamptz(3),
  ended_position bigint,
  outcome text collate "C",
  winner text collate "C",
  rounds integer,
  confidence double precision,
  disagreement double precision,
  agreeing text[] collate "C",
  dissenting text[] collate "C",
  -- Of a debate that stopped by itself before its last round.
  rounds_saved integer,
  -- The roles each member took.
  roles jsonb,
  -- Whether the decision turned out right.
  correct boolean,
  -- Deleted by its people, so that no list shows it.
  gone boolean not null
);

create index analytics_debates_roles on analytics_debates (organization_id, ended_on desc, ended_position desc)
  where roles is not null;
create index analytics_debates_disagreements on analytics_debates (organization_id, ended_on desc, ended_position desc)
  where dissenting <> '{}';
create index analytics_debates_stops on analytics_debates (organization_id, ended_on desc, ended_position desc)
  where rounds_saved is not null;
create index analytics_debates_gone on analytics_debates (organization_id) where gone;

-- What the members of a debate that is not over have done so far; the choice is that of their last vote.
create table analytics_turns (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  agent text collate "C" not null,
  role text collate "C" not null,
  round integer not null,
  choice text collate "C",
  primary key (debate_id, agent, role)
);

create table analytics_days (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  domain text collate "C" not null,
  started integer not null default 0,
  cancelled integer not null default 0,
  ended integer not null default 0,
  agreed integer not null default 0,
  rounds integer not null default 0,
  agents integer not null default 0,
  confidence double precision not null default 0,
  duration_ms bigint not null default 0,
  -- Those in which somebody stayed of another mind, and how many did.
  disagreements integer not null default 0,
  dissenters integer not null default 0,
  -- Of those the ones that found a consensus, and after how many rounds.
  resolved integer not null default 0,
  resolution_rounds integer not null default 0,
  -- Those that went on although an earlier count was enough and said the same.
  missed_stops integer not null default 0,
  -- All that ended, of whatever kind: each has its line in the list of roles.
  panels integer not null default 0,
  primary key (organization_id, day, domain)
);

-- The band is the tenth that the confidence falls in, 0 to 9.
create table analytics_outcomes (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  outcome text collate "C" not null,
  band integer not null,
  debates integer not null default 0,
  primary key (organization_id, day, outcome, band)
);

create table analytics_stops (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  reason text collate "C" not null,
  band integer not null,
  debates integer not null default 0,
  rounds_saved integer not null default 0,
  confidence double precision not null default 0,
  lowest double precision not null,
  highest double precision not null,
  -- Those whose decision turned out wrong.
  wrong integer not null default 0,
  primary key (organization_id, day, reason, band)
);

-- Each pair once, the agent whose name comes first as the first.
create table analytics_pairs (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  domain text collate "C" not null,
  agent text collate "C" not null,
  other text collate "C" not null,
  -- In how many debates both chose, in how many of those not the same; and, where there was a winner, how
  -- often only the first was with it, only the other, and both or neither.
  met integer not null default 0,
  differed integer not null default 0,
  wins integer not null default 0,
  losses integer not null default 0,
  draws integer not null default 0,
  primary key (organization_id, day, domain, agent, other)
);

create index analytics_pairs_agents on analytics_pairs (organization_id, agent, other);

create table analytics_roles (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  agent text collate "C" not null,
  role text collate "C" not null,
  debates integer not null default 0,
  primary key (organization_id, day, agent, role)
);

-- How each agent stood at the end of a day on which a debate of its own ended.
create table analytics_agents (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  day text collate "C" not null,
  elo double precision not null,
  debates integer not null default 0,
  wins integer not null default 0,
  losses integer not null default 0,
  draws integer not null default 0,
  primary key (organization_id, agent, day)
);

-- Who provides which model: under `agent/model` for a member, under `model` for any.
create table analytics_providers (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  providers jsonb not null
);

create table analytics_usage (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  agent text collate "C" not null,
  provider text collate "C" not null,
  model text collate "C" not null,
  answers integer not null default 0,
  failures integer not null default 0,
  -- Requests to a model; rules make none.
  api_calls integer not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  cost_usd numeric not null default 0,
  primary key (organization_id, day, agent, provider, model)
);

create table analytics_people (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  user_id text collate "C" not null,
  acts integer not null default 0,
  debates integer not null default 0,
  primary key (organization_id, day, user_id)
);

create index analytics_people_users on analytics_people (organization_id, user_id, day);
