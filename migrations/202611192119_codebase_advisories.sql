-- Advisories of the installation, in OSV form, and which databases they are from; they belong to no organization.
create table advisories (
  id text collate "C" primary key,
  database text collate "C" not null,
  digest text collate "C" not null,
  modified timestamptz(3) not null,
  published timestamptz(3),
  withdrawn timestamptz(3),
  severity text collate "C" not null,
  score real,
  vector text,
  summary text not null,
  details text not null,
  cwes text[] not null,
  links text[] not null,
  imported_at timestamptz(3) not null
);
create table advisory_aliases (
  alias text collate "C" not null,
  advisory_id text collate "C" not null,
  primary key (alias, advisory_id)
);
create index advisory_aliases_advisory on advisory_aliases (advisory_id);
create table advisory_ranges (
  advisory_id text collate "C" not null,
  place integer not null,
  ecosystem text collate "C" not null,
  package text collate "C" not null,
  ranges jsonb not null,
  versions text[] not null,
  primary key (advisory_id, place)
);
create index advisory_ranges_package on advisory_ranges (ecosystem, package);
create table advisory_sources (
  database text collate "C" not null,
  ecosystem text collate "C" not null,
  advisories integer not null,
  as_of timestamptz(3) not null,
  imported_at timestamptz(3) not null,
  primary key (database, ecosystem)
);
-- What a repository is made of: the packages of its last scanned commit, and the bills of materials made of it.
create table code_inventories (
  organization_id text collate "C" not null,
  repository_id text collate "C" not null,
  scan_id text collate "C" not null,
  commit_sha text collate "C" not null,
  inventory jsonb not null,
  package_count integer not null,
  made_at timestamptz(3) not null,
  primary key (organization_id, repository_id, commit_sha)
);
create table code_sboms (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  repository_id text collate "C" not null,
  format text collate "C" not null,
  commit_sha text collate "C" not null,
  document jsonb not null,
  packages jsonb not null,
  component_count integer not null,
  vulnerability_count integer,
  license_count integer not null,
  errors text[] not null,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index code_sboms_repository on code_sboms (organization_id, repository_id, created_at);
create index code_sboms_person on code_sboms (created_by);
