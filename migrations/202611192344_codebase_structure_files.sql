-- Which numbers the symbols of each file have, and a digest of its rows, so that a scan writes those alone that changed. Of what was
-- analysed before nothing is known here: the next scan of a repository writes all of its rows anew.
create table code_structure_files (
  organization_id text collate "C" not null,
  repository_id text collate "C" not null,
  path text collate "C" not null,
  first_number integer not null,
  room integer not null,
  digest text collate "C" not null,
  primary key (organization_id, repository_id, path)
);
-- The same of what a file measures.
alter table code_files add column digest text collate "C";
