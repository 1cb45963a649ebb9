-- What the library held once and decisions may still rest on: where it was from and what took its place, without a word of it.
create table library_removed (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null check (kind in ('document', 'page', 'evidence')),
  source_type text not null,
  source_key text not null,
  authority real,
  superseded_by text collate "C",
  created_by text collate "C",
  removed_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index library_removed_people on library_removed (created_by) where created_by is not null;

-- What took the place of others is asked for these.
create index library_removed_replaced on library_removed (organization_id, superseded_by) where superseded_by is not null;
create index library_items_replaced on library_items (organization_id, superseded_by) where superseded_by is not null;
