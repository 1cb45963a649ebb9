-- How agents stand: what each chose, whom it moved, how it is rated; folded from the log.

-- What a debate that has not ended yet has shown so far.
create table standing_notes (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  version integer not null,
  note jsonb not null,
  primary key (debate_id, version)
);

create table standing_debates (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  domain text collate "C" not null,
  topic text,
  winner text collate "C",
  ended_at timestamptz(3),
  -- Null until the outcome is known.
  right_choice text collate "C",
  -- What was read out of the text alone, so that an erasure takes it away too.
  from_text jsonb
);

-- The domain '' is the whole organization.
create table standing_domains (
  organization_id text collate "C" not null,
  domain text collate "C" not null,
  debates integer not null,
  matches integer not null,
  last_at timestamptz(3) not null,
  primary key (organization_id, domain)
);

-- The domain '' is everywhere.
create table agent_ratings (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  domain text collate "C" not null,
  elo double precision not null,
  last_change double precision not null,
  debates integer not null,
  wins integer not null,
  losses integer not null,
  draws integer not null,
  -- Wins in a row, or below zero losses in a row.
  streak integer not null,
  consensuses integer not null,
  contributions integer not null,
  positions integer not null,
  confidence_sum double precision not null,
  reversals integer not null,
  proposals integer not null,
  proposals_won integer not null,
  critiques integer not null,
  critiques_taken_up integer not null,
  outcomes integer not null,
  right_choices integer not null,
  -- Of the confidence it stated, against what turned out right.
  squared_error double precision not null,
  last_at timestamptz(3) not null,
  primary key (organization_id, domain, agent)
);

create index agent_ratings_agent on agent_ratings (organization_id, agent);

create table agent_matches (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  agent text collate "C" not null,
  domain text collate "C" not null,
  choice text collate "C" not null,
  confidence double precision not null,
  -- Null where there was no winner, or nobody to meet.
  outcome text collate "C",
  elo double precision,
  elo_change double precision,
  correct boolean,
  settled_position bigint,
  ended_position bigint not null,
  ended_at timestamptz(3) not null,
  primary key (debate_id, agent)
);

create index agent_matches_agent on agent_matches (organization_id, agent, ended_position desc);
create index agent_matches_settled on agent_matches (organization_id, agent, settled_position desc)
  where settled_position is not null;

create table agent_positions (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  agent text collate "C" not null,
  version integer not null,
  position bigint not null,
  round integer not null,
  choice text collate "C" not null,
  -- The words of what it chose, where they are known.
  stance text,
  cites text[] not null,
  confidence double precision not null,
  reversal boolean not null,
  final boolean not null,
  taken_at timestamptz(3) not null,
  primary key (debate_id, version)
);

create index agent_positions_agent on agent_positions (organization_id, agent, position desc);

-- Each pair twice, once from either side.
create table agent_pairs (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  other text collate "C" not null,
  domain text collate "C" not null,
  debates integer not null,
  -- In how many both made a choice that counted, and in how many of those the same.
  met integer not null,
  agreements integer not null,
  wins integer not null,
  losses integer not null,
  draws integer not null,
  margin_sum double precision not null,
  -- How often the agent moved the other, and in how many debates it did so at all.
  adoptions integer not null,
  critiques_taken_up integer not null,
  reversals integer not null,
  influenced integer not null,
  last_at timestamptz(3) not null,
  last_debate text collate "C" not null,
  -- The latest matches, the last first.
  recent jsonb not null,
  primary key (organization_id, agent, other, domain)
);
