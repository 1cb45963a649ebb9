-- One Merkle tree (RFC 6962) a payer, and one of the installation. `leaf` is what was hashed; the columns before it repeat it.
create table audit_entries (
  payer_id text collate "C" not null,
  seq bigint not null,
  tenant_id text collate "C" not null,
  id text collate "C" not null,
  at timestamptz(3) not null,
  category text not null,
  action text not null,
  actor_id text collate "C" not null,
  actor_type text not null,
  resource_type text not null,
  resource_id text collate "C" not null,
  outcome text not null,
  leaf text not null,
  private text,
  salt text,
  leaf_hash bytea not null,
  primary key (payer_id, seq)
);
create unique index audit_entries_id on audit_entries (payer_id, id);
create index audit_entries_at on audit_entries (payer_id, at);
create index audit_entries_actor on audit_entries (payer_id, actor_id, seq);
create index audit_entries_resource on audit_entries (payer_id, resource_id, seq);
create index audit_entries_private on audit_entries (at) where private is not null;

create table audit_trees (
  payer_id text collate "C" not null primary key,
  tree_id text collate "C" not null unique,
  size bigint not null,
  frontier bytea not null,
  root bytea not null,
  -- Entries before this one have passed their time; their tiles still stand for them.
  kept_from bigint not null default 0,
  -- The size that the last signed note told of.
  noted_size bigint not null default 0
);

create table audit_tiles (
  payer_id text collate "C" not null,
  level smallint not null,
  number bigint not null,
  hashes bytea not null,
  root bytea not null,
  primary key (payer_id, level, number)
);

-- Signed notes of the installation's tree.
create table audit_notes (
  size bigint primary key,
  at timestamptz(3) not null,
  note text not null
);

-- What the last verification of each tree came to.
create table audit_checks (
  payer_id text collate "C" not null primary key,
  verified_at timestamptz(3) not null,
  size bigint not null,
  valid boolean not null,
  issues jsonb not null
);

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the audit log is only added to', lower(tg_op), tg_table_name using errcode = '42501';
end $$;

create function audit_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.private is null and new.salt is null
      and to_jsonb(new) - 'private' - 'salt' = to_jsonb(old) - 'private' - 'salt' then
      return new;
    end if;
  elsif old.seq < (select kept_from from audit_trees where payer_id = old.payer_id) then
    return old;
  end if;
  raise exception '% of audit_entries is refused: only private text may be cleared', lower(tg_op) using errcode = '42501';
end $$;

create function audit_tree_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.payer_id = old.payer_id and new.tree_id = old.tree_id and new.size >= old.size
    and new.kept_from >= old.kept_from and new.noted_size >= old.noted_size then
    return new;
  end if;
  raise exception '% of audit_trees is refused: a tree only grows', lower(tg_op) using errcode = '42501';
end $$;

create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_entry_change();
create trigger audit_trees_grow before update or delete on audit_trees
  for each row execute function audit_tree_change();
create trigger audit_tiles_stay before update or delete on audit_tiles for each row execute function audit_refuse();
create trigger audit_notes_stay before update or delete on audit_notes for each row execute function audit_refuse();
create trigger audit_entries_whole before truncate on audit_entries execute function audit_refuse();
create trigger audit_trees_whole before truncate on audit_trees execute function audit_refuse();
create trigger audit_tiles_whole before truncate on audit_tiles execute function audit_refuse();
create trigger audit_notes_whole before truncate on audit_notes execute function audit_refuse();
