-- Whom evidence comes from, and what people and outcomes said of it.
create table source_standing (
  organization_id text collate "C" not null,
  source_key text not null,
  source_type text not null,
  base real not null,
  first_seen timestamptz(3) not null,
  last_seen timestamptz(3) not null,
  primary key (organization_id, source_key)
);
create index source_standing_latest on source_standing (organization_id, last_seen desc, source_key);

-- A person's verdict counts once for each source and day, that of an outcome once for each piece and debate.
create table source_verdicts (
  organization_id text collate "C" not null,
  source_key text not null,
  evidence text collate "C" not null,
  debate text collate "C",
  outcome text not null check (outcome in ('VERIFIED', 'PARTIALLY_VERIFIED', 'UNVERIFIED', 'CONTESTED', 'REFUTED')),
  impact real not null,
  at timestamptz(3) not null,
  judged_by text collate "C",
  judged_on date
);
create unique index source_verdicts_people on source_verdicts (organization_id, source_key, judged_by, judged_on) where judged_by is not null;
create unique index source_verdicts_outcomes on source_verdicts (organization_id, evidence, debate) where debate is not null;
create index source_verdicts_sources on source_verdicts (organization_id, source_key, at);
create index source_verdicts_evidence on source_verdicts (organization_id, evidence, at desc);
create index source_verdicts_debates on source_verdicts (organization_id, debate) where debate is not null;

-- Which debates have evidence, and how many of them there are.
create table evidence_debates (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null primary key,
  pieces integer not null
);
create table evidence_debate_counts (
  organization_id text collate "C" not null primary key,
  debates integer not null
);

-- The most reliable first, of all sources and of one.
create index library_items_reliable on library_items (organization_id, kind, reliability desc, id desc);
create index library_items_reliable_of on library_items (organization_id, kind, source_type, reliability desc, id desc);
