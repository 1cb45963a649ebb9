-- What an organization remembers of its debates: an entry has no words of its own, only those of its sources, so that what one
-- debate said goes when that debate is erased and what others said stays.
create table memory_entries (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  topic_key text collate "C" not null,
  tier text not null,
  importance double precision not null,
  surprise double precision not null,
  sources integer not null,
  bytes integer not null,
  last_source integer not null,
  moves integer not null,
  supplied integer not null,
  cited integer not null,
  first_cited timestamptz(3),
  last_cited timestamptz(3),
  valid_from timestamptz(3) not null,
  invalid_at timestamptz(3),
  proved text,
  superseded_by text collate "C",
  archived_at timestamptz(3),
  promoted_at timestamptz(3),
  promoted_cited boolean not null,
  tags text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index memory_entries_by_topic on memory_entries (organization_id, topic_key, kind);
create index memory_entries_by_time on memory_entries (organization_id, created_at, id);
create index memory_entries_by_tier on memory_entries (organization_id, tier, created_at, id) where archived_at is null;
create index memory_entries_living on memory_entries (organization_id, created_at, id) where archived_at is null;
create index memory_entries_by_kind on memory_entries (organization_id, kind, created_at, id) where archived_at is null;
create index memory_entries_archived on memory_entries (organization_id, archived_at, id) where archived_at is not null;
create index memory_entries_superseded on memory_entries (organization_id, superseded_by) where superseded_by is not null;

create table memory_sources (
  organization_id text collate "C" not null,
  entry text collate "C" not null,
  number integer not null,
  kind text not null,
  debate_id text collate "C",
  version integer,
  topic text not null,
  text text not null,
  agent text,
  target text,
  user_id text collate "C",
  round integer,
  severity double precision,
  importance double precision not null,
  proved text,
  proved_at timestamptz(3),
  at timestamptz(3) not null,
  primary key (organization_id, entry, number)
);
create index memory_sources_by_debate on memory_sources (organization_id, debate_id) where debate_id is not null;
create index memory_sources_by_user on memory_sources (organization_id, user_id) where user_id is not null;
create index memory_sources_critiques on memory_sources (organization_id, at, entry, number) where kind = 'critique';
create index memory_sources_critics on memory_sources (organization_id, agent, at, entry, number) where kind = 'critique';

create table memory_uses (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  evidence_id text collate "C" not null,
  entry text collate "C" not null,
  supplied_at timestamptz(3) not null,
  cited_at timestamptz(3),
  primary key (organization_id, debate_id, evidence_id)
);
create index memory_uses_by_entry on memory_uses (organization_id, entry, supplied_at);

create table memory_moves (
  organization_id text collate "C" not null,
  entry text collate "C" not null,
  number integer not null,
  from_tier text not null,
  to_tier text not null,
  why text not null,
  at timestamptz(3) not null,
  primary key (organization_id, entry, number)
);

create table memory_counts (
  organization_id text collate "C" not null,
  tier text not null,
  kind text not null,
  archived boolean not null,
  entries bigint not null,
  sources bigint not null,
  bytes bigint not null,
  importance numeric not null,
  surprise numeric not null,
  primary key (organization_id, tier, kind, archived)
);

create table memory_figures (
  organization_id text collate "C" not null,
  span text not null,
  since timestamptz(3) not null,
  tier text not null,
  stored bigint not null default 0,
  merged bigint not null default 0,
  came bigint not null default 0,
  promoted bigint not null default 0,
  promoted_cited bigint not null default 0,
  demoted bigint not null default 0,
  archived bigint not null default 0,
  removed bigint not null default 0,
  supplied bigint not null default 0,
  cited bigint not null default 0,
  bytes bigint not null default 0,
  primary key (organization_id, span, since, tier)
);

create table memory_critics (
  organization_id text collate "C" not null,
  agent text not null,
  critiques bigint not null,
  primary key (organization_id, agent)
);

create table memory_snapshots (
  organization_id text collate "C" not null,
  at timestamptz(3) not null,
  user_id text collate "C" not null,
  figures jsonb not null,
  primary key (organization_id, at)
);
