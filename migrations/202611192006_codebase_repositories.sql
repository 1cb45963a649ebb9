-- Repositories whose code is analysed, and where each comes from.
create table code_repositories (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  name text collate "C" not null,
  source_kind text collate "C" not null,
  source text not null,
  file_id text collate "C",
  default_branch text,
  head_commit text collate "C",
  fetched_at timestamptz(3),
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create unique index code_repositories_name on code_repositories (organization_id, name);
create index code_repositories_source on code_repositories (organization_id, source_kind, md5(source));
create index code_repositories_person on code_repositories (created_by);
