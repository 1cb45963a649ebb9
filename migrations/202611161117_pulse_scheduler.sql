-- The pulse: what people talk about, and a scheduler for each organization that starts debates on it.

create table pulse_schedulers (
  organization_id text collate "C" primary key,
  state text not null check (state in ('stopped', 'running', 'paused')),
  run_id text collate "C",
  config jsonb not null,
  acts_for text collate "C",
  paused_because text,
  counters jsonb not null,
  ran_ms bigint not null,
  running_since timestamptz(3),
  last_poll_at timestamptz(3),
  last_poll_key text collate "C",
  updated_at timestamptz(3) not null,
  check ((state = 'running') = (running_since is not null))
);

create table pulse_debates (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  run_id text collate "C" not null,
  key text collate "C" not null,
  topic_id text collate "C" not null,
  topic_text text,
  url text,
  platform text collate "C" not null,
  category text collate "C" not null,
  volume bigint,
  debate_id text collate "C" not null,
  evidence_ids text[] not null,
  rounds integer not null,
  consensus_threshold double precision not null,
  score double precision not null,
  parts jsonb not null,
  state text not null check (state in ('claimed', 'starting', 'started', 'dropped', 'failed', 'passed_over')),
  reason text,
  waits_until timestamptz(3),
  attempts integer not null,
  claimed_at timestamptz(3) not null,
  touched_at timestamptz(3) not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  result text,
  consensus_reached boolean,
  confidence double precision,
  rounds_used integer,
  primary key (organization_id, id)
);
create unique index pulse_debates_debate on pulse_debates (organization_id, debate_id);
create index pulse_debates_claimed on pulse_debates (organization_id, claimed_at);
create index pulse_debates_open on pulse_debates (touched_at) where state in ('claimed', 'starting');

create table pulse_platforms (
  platform text collate "C" primary key,
  asked_at timestamptz(3) not null,
  fetched_at timestamptz(3),
  error jsonb
);

create table pulse_topics (
  id text collate "C" primary key,
  platform text collate "C" not null,
  topic text not null,
  url text,
  discussion_url text,
  volume bigint,
  first_volume bigint,
  points bigint,
  comments bigint,
  upvote_ratio double precision,
  likes bigint,
  replies bigint,
  published_at timestamptz(3),
  raw jsonb not null,
  place integer not null,
  first_seen timestamptz(3) not null,
  last_seen timestamptz(3) not null
);
create index pulse_topics_last on pulse_topics (platform, last_seen, place);

create table pulse_feeds (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  url text not null,
  title text,
  added_by text collate "C" not null,
  interval_seconds integer not null,
  failures integer not null,
  error jsonb,
  fetched_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, url)
);

create table pulse_feed_topics (
  organization_id text collate "C" not null,
  feed_id text collate "C" not null,
  id text collate "C" not null,
  topic text not null,
  url text,
  published_at timestamptz(3),
  raw jsonb not null,
  first_seen timestamptz(3) not null,
  last_seen timestamptz(3) not null,
  primary key (organization_id, id)
);
create index pulse_feed_topics_last on pulse_feed_topics (organization_id, last_seen);
create index pulse_feed_topics_of on pulse_feed_topics (organization_id, feed_id);
