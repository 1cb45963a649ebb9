-- Scans of repositories: what was asked for, how it went, and what it covered.
create table code_scans (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  repository_id text collate "C" not null,
  kind text not null check (kind in ('full', 'quick', 'sast', 'secrets', 'dependencies', 'metrics', 'structure')),
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  branch text,
  wanted_commit text,
  options jsonb not null,
  commit_sha text,
  version text,
  same_as text collate "C",
  progress integer not null,
  error text,
  job_id text collate "C" not null,
  files_read integer,
  lines_read integer,
  counts jsonb,
  summary jsonb,
  coverage jsonb,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (organization_id, id)
);
create index code_scans_newest on code_scans (organization_id, repository_id, kind, created_at desc, id desc);
create unique index code_scans_under_way on code_scans (organization_id, repository_id, kind)
  where status in ('pending', 'running');
