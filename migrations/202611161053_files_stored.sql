-- Files of the product; the bytes lie in the store of files, under kind, organization and id.
create table stored_files (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  payer_id text collate "C" not null,
  kind text collate "C" not null,
  name text not null,
  type text not null,
  state text not null check (state in ('arriving', 'stored', 'removed')),
  -- While it arrives: what it may become at most, which its payer's counter holds already.
  size bigint not null check (size >= 0),
  sha256 text collate "C",
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (organization_id, id)
);
create index stored_files_unsettled on stored_files (state, created_at) where state <> 'stored';

-- How many bytes the organizations that pay have stored, what is arriving included.
create table stored_bytes (
  organization_id text collate "C" primary key,
  bytes bigint not null check (bytes >= 0)
);
