-- What the last measured commit of a repository holds: files, runs of lines that stand twice, symbols and who uses whom;
-- and the figures of every commit that was measured.
create table code_points (
  organization_id text collate "C" not null,
  scan_id text collate "C" not null,
  repository_id text collate "C" not null,
  kind text not null check (kind in ('metrics', 'structure')),
  commit_sha text collate "C" not null,
  branch text,
  committed_at timestamptz(3) not null,
  stored_at timestamptz(3) not null,
  figures jsonb not null,
  primary key (organization_id, scan_id)
);
create index code_points_stored on code_points (organization_id, repository_id, kind, stored_at desc);
create index code_points_committed on code_points (organization_id, repository_id, kind, committed_at desc, scan_id desc);

create table code_files (
  organization_id text collate "C" not null,
  repository_id text collate "C" not null,
  path text collate "C" not null,
  language text collate "C" not null,
  code integer not null,
  comment integer not null,
  blank integer not null,
  classes integer not null,
  imports integer not null,
  complexity integer not null,
  max_complexity integer not null,
  average_complexity double precision not null,
  maintainability double precision,
  duplicated integer not null,
  churn double precision not null,
  commits integer not null,
  changed_at timestamptz(3),
  risk double precision not null,
  functions jsonb not null,
  primary key (organization_id, repository_id, path)
);
create index code_files_risk on code_files (organization_id, repository_id, risk desc, path);

create table code_duplicates (
  organization_id text collate "C" not null,
  repository_id text collate "C" not null,
  number integer not null,
  hash text collate "C" not null,
  lines integer not null,
  tokens integer not null,
  occurrences jsonb not null,
  primary key (organization_id, repository_id, number)
);

create table code_symbols (
  organization_id text collate "C" not null,
  repository_id text collate "C" not null,
  number integer not null,
  path text collate "C" not null,
  name text collate "C" not null,
  kind text not null,
  line integer not null,
  end_line integer not null,
  within integer not null,
  visibility text not null,
  is_exported boolean not null,
  is_test boolean not null,
  is_entry boolean not null,
  doc text,
  uses integer not null,
  cycle integer,
  dead_confidence double precision,
  dead_reason text,
  primary key (organization_id, repository_id, number)
);
create index code_symbols_place on code_symbols (organization_id, repository_id, path, line);
create index code_symbols_name on code_symbols (organization_id, repository_id, name);

create table code_edges (
  organization_id text collate "C" not null,
  repository_id text collate "C" not null,
  from_number integer not null,
  to_number integer not null,
  how text not null check (how in ('exact', 'import', 'name')),
  uses integer not null,
  primary key (organization_id, repository_id, from_number, to_number)
);
create index code_edges_to on code_edges (organization_id, repository_id, to_number);
