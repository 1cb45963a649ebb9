-- What finished debates came to, who held against it and what was warned of; what critiques found and whether they were
-- taken up. All of it is folded from the log.

-- The words of a topic without endings and without those that every sentence has, unless it has no others.
create function topic_words(topic text) returns text[] language sql immutable parallel safe as $$
  select (coalesce(nullif(tsvector_to_array(to_tsvector('english', topic)), '{}'),
    tsvector_to_array(to_tsvector('simple', topic)), '{}'))[1:64]
$$;

create table consensus_memory (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  domain text collate "C" not null,
  agents text[] collate "C" not null,
  topic text,
  -- The same for topics that differ in nothing but letter case and punctuation; null once the topic is erased.
  topic_key text collate "C",
  words text[] collate "C" not null,
  started_at timestamptz(3) not null,
  -- The texts on the last ballot, until the debate ends.
  ballot jsonb,
  -- Of the last count: who led, and with which share of the weight.
  last_round integer,
  "leading" text collate "C",
  share double precision,
  -- Of the end; null before.
  position bigint,
  result text collate "C",
  strength text collate "C",
  confidence double precision,
  conclusion text,
  key_points text[],
  agreeing text[] collate "C",
  dissenting text[] collate "C",
  dissents integer,
  rounds integer,
  ended_at timestamptz(3),
  -- The next debate that ended on the same topic.
  superseded_by text collate "C",
  -- Whether its decision was right, once that is known.
  correct boolean
);

create index consensus_memory_domain on consensus_memory (organization_id, domain, position desc) where position is not null;
create index consensus_memory_topic on consensus_memory (organization_id, topic_key, position desc) where position is not null;
create index consensus_memory_superseded on consensus_memory (superseded_by) where superseded_by is not null;
create index consensus_memory_settled on consensus_memory (organization_id, confidence desc, position desc)
  where result = 'consensus_reached' and topic_key is not null and superseded_by is null;
create index consensus_memory_settled_domain on consensus_memory (organization_id, domain, confidence desc, position desc)
  where result = 'consensus_reached' and topic_key is not null and superseded_by is null;

-- In which remembered topics a word stands, the newest last.
create table consensus_words (
  organization_id text collate "C" not null,
  word text collate "C" not null,
  position bigint not null,
  debate_id text collate "C" not null,
  domain text collate "C" not null,
  primary key (organization_id, word, position) include (debate_id, domain)
);

-- The last vote of each agent, until the debate ends.
create table consensus_votes (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  agent text collate "C" not null,
  version bigint not null,
  round integer not null,
  choice text collate "C" not null,
  stances jsonb not null,
  confidence double precision not null,
  reason text,
  at timestamptz(3) not null,
  primary key (debate_id, agent)
);

create table consensus_dissents (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  debate_id text collate "C" not null,
  agent text collate "C" not null,
  type text collate "C" not null,
  -- What it chose instead.
  view text not null,
  reasoning text,
  confidence double precision not null,
  at timestamptz(3) not null
);

create index consensus_dissents_debate on consensus_dissents (debate_id);

create table risk_warnings (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  debate_id text collate "C" not null,
  agent text collate "C" not null,
  type text collate "C" not null,
  severity double precision not null,
  warning text not null,
  mitigation text not null,
  at timestamptz(3) not null
);

create index risk_warnings_debate on risk_warnings (debate_id);

create table consensus_counts (
  organization_id text collate "C" not null,
  domain text collate "C" not null,
  result text collate "C" not null,
  strength text collate "C" not null,
  debates integer not null,
  dissents integer not null,
  confidence numeric(20, 6) not null,
  primary key (organization_id, domain, result, strength)
);

-- Topics as their last debate left them, by whole percents of its confidence.
create table consensus_topic_counts (
  organization_id text collate "C" not null,
  domain text collate "C" not null,
  reached boolean not null,
  percent integer not null,
  topics integer not null,
  primary key (organization_id, domain, reached, percent)
);

create table critiqued_debates (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  topic text,
  -- Whether the question has fixed options; null for a fork, which does not say it.
  closed boolean,
  result text collate "C",
  ended_at timestamptz(3)
);

-- Where each agent stands, until the debate ends.
create table critique_positions (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  agent text collate "C" not null,
  proposal text collate "C" not null,
  -- Of the words in which it last stated the proposal.
  digest text collate "C",
  primary key (debate_id, agent)
);

-- One row for each issue that a critique names.
create table critiques (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  debate_id text collate "C" not null,
  round integer not null,
  agent text collate "C" not null,
  proposal text collate "C" not null,
  issue_type text collate "C" not null,
  pattern text collate "C" not null,
  severity text collate "C" not null,
  severity_score double precision not null,
  content text not null,
  suggestions text[] not null,
  -- Null while nobody who stands behind the proposal has said whether it stays as it is.
  taken_up boolean,
  at timestamptz(3) not null,
  -- Of the end of its debate; null before.
  position bigint
);

create index critiques_debate on critiques (debate_id, round, proposal);
create index critiques_archive on critiques (organization_id, position desc, id) where position is not null;
create index critiques_pattern on critiques (organization_id, issue_type, pattern, position desc) where position is not null;
create index critiques_agent on critiques (organization_id, agent, issue_type, pattern, position desc) where position is not null;

create table critique_counts (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  issue_type text collate "C" not null,
  pattern text collate "C" not null,
  severity text collate "C" not null,
  -- `taken_up`, `rejected`, or `unanswered` when nobody who stood behind the proposal answered.
  fate text collate "C" not null,
  critiques integer not null,
  primary key (organization_id, agent, issue_type, pattern, severity, fate)
);
