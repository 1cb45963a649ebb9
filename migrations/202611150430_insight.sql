-- What is worth remembering of debates, how agents conduct themselves, and what is learned from outcomes; folded from the log.

-- As much of a debate under way as its end has to know again; gone when it ended.
create table insight_notes (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  version bigint not null,
  note jsonb not null,
  primary key (debate_id, version)
);

-- How each debate went, kept for the outcome that may become known.
create table insight_courses (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  course jsonb not null,
  -- Null until the outcome is known.
  right_choice text collate "C",
  settled_day text collate "C"
);

create table insight_members (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  rating double precision not null,
  debates integer not null,
  streak integer not null,
  primary key (organization_id, agent)
);

create table insight_pairs (
  organization_id text collate "C" not null,
  one text collate "C" not null,
  other text collate "C" not null,
  alike boolean not null,
  run integer not null,
  former integer not null,
  primary key (organization_id, one, other)
);

create table agent_traits (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  domain text collate "C" not null,
  trait text collate "C" not null,
  hits integer not null,
  chances integer not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (organization_id, agent, domain, trait)
);

create table learning_days (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  domain text collate "C" not null,
  debates integer not null,
  agreed integer not null,
  rounds integer not null,
  confidence double precision not null,
  outcomes integer not null,
  right_outcomes integer not null,
  squared_errors double precision not null,
  primary key (organization_id, day, domain)
);

create table moments (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  debate_id text collate "C" not null,
  type text collate "C" not null,
  agent text collate "C" not null,
  others text[] collate "C" not null,
  round integer not null,
  significance double precision not null,
  -- Significance plus the week it happened in: newer things are ahead unless older ones mattered more.
  heat double precision not null,
  description text not null,
  facts jsonb not null,
  at timestamptz(3) not null
);

create index moments_timeline on moments (organization_id, at desc, id desc);
create index moments_type on moments (organization_id, type, at desc, id desc);
create index moments_significance on moments (organization_id, significance desc, at desc, id desc);
create index moments_heat on moments (organization_id, heat desc, id desc);
create index moments_debate on moments (debate_id, at desc, id desc);

create table moment_counts (
  organization_id text collate "C" not null,
  type text collate "C" not null,
  agent text collate "C" not null,
  moments integer not null,
  primary key (organization_id, type, agent)
);

-- The runs of debates that are over, to be looked for.
create table replays (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  -- Null once it is erased.
  topic text,
  agents text[] collate "C" not null,
  -- Of a fork, null where it changed nothing.
  mode text collate "C",
  status text collate "C",
  result text collate "C",
  rounds integer not null,
  failures integer not null,
  timeouts integer not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3)
);

create index replays_ended on replays (organization_id, created_at desc, debate_id) where ended_at is not null;
create index replays_result on replays (organization_id, result, created_at desc, debate_id) where ended_at is not null;
create index replays_agents on replays using gin (agents) where ended_at is not null;

create table replay_counts (
  organization_id text collate "C" not null,
  result text collate "C" not null,
  replays integer not null,
  primary key (organization_id, result)
);
