-- What was asked to be taken in at once, and what became of each part of it.
create table library_ingests (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index library_ingests_age on library_ingests (created_at);

create table library_ingest_parts (
  organization_id text collate "C" not null,
  ingest text collate "C" not null,
  place integer not null,
  -- A text until it is taken in; an address or the id of a document stays.
  what text not null check (what in ('text', 'url', 'document')),
  content text,
  named jsonb not null,
  status text not null check (status in ('pending', 'ready', 'failed')),
  item text collate "C",
  error text,
  primary key (organization_id, ingest, place),
  foreign key (organization_id, ingest) references library_ingests on delete cascade
);

create index library_items_source_ids on library_items (organization_id, source_id);

-- How many items there are of each kind and source, so that nobody counts them.
create table library_counts (
  organization_id text collate "C" not null,
  kind text not null,
  source_type text not null,
  items integer not null,
  bytes bigint not null,
  primary key (organization_id, kind, source_type)
);
insert into library_counts (organization_id, kind, source_type, items, bytes)
select organization_id, kind, source_type, count(*), coalesce(sum(bytes), 0) from library_items
group by organization_id, kind, source_type;
