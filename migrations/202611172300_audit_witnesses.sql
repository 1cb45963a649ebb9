-- What each witness outside took last of our notes, and what is wrong with it.
create table audit_witnesses (
  name text collate "C" not null primary key,
  last_size bigint not null,
  last_at timestamptz(3),
  trouble text,
  trouble_at timestamptz(3),
  -- It passes only when a person says so.
  sticky boolean not null
);

-- Notes of other installations that an organization keeps here. What contradicts an earlier one is kept too, and says so.
create table audit_witnessed (
  organization_id text collate "C" not null,
  installation text collate "C" not null,
  hash text collate "C" not null,
  size bigint not null,
  at timestamptz(3) not null,
  root text not null,
  key_id text not null,
  note text not null,
  heads text,
  refused text,
  received_at timestamptz(3) not null,
  primary key (organization_id, installation, hash)
);
create index audit_witnessed_size on audit_witnessed (organization_id, installation, size);

-- The keys that notes of an installation are believed by: the first that was seen, and those that a person added.
create table audit_witnessed_keys (
  organization_id text collate "C" not null,
  installation text collate "C" not null,
  key_id text collate "C" not null,
  public_key text not null,
  pinned_at timestamptz(3) not null,
  primary key (organization_id, installation, key_id)
);

create trigger audit_witnessed_stay before update or delete on audit_witnessed for each row execute function audit_refuse();
create trigger audit_witnessed_whole before truncate on audit_witnessed execute function audit_refuse();
alter table audit_witnessed enable always trigger audit_witnessed_stay;
alter table audit_witnessed enable always trigger audit_witnessed_whole;
