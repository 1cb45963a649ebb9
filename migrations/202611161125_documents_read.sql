-- What is known of a document besides what the library keeps of every item.
create table documents (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  extension text collate "C" not null,
  kind text collate "C" not null,
  debate_id text collate "C",
  replaces text collate "C",
  job_id text collate "C" not null,
  pages integer,
  words integer,
  characters integer,
  hidden integer,
  cut boolean,
  no_text integer[],
  -- How often it took its reader with it.
  kills smallint not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index documents_debates on documents (organization_id, debate_id, id) where debate_id is not null;

create table document_totals (
  organization_id text collate "C" primary key,
  documents bigint not null
);
