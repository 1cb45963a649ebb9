-- What each pass of the analyser found in one blob, so that a blob is read once.
create table blob_facts (
  organization_id text collate "C" not null,
  oid text collate "C" not null,
  pass text collate "C" not null,
  read_as text collate "C" not null,
  version text collate "C" not null,
  facts bytea,
  gave_up text collate "C",
  used_at timestamptz(3) not null,
  primary key (organization_id, oid, pass, read_as, version)
);
create index blob_facts_used on blob_facts (used_at);
