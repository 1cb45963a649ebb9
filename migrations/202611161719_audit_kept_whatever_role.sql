-- The audit log refuses changes in every session, whatever its replication role; a tree lets whole tiles go, a year after the
-- last of their entries at the earliest, and says nothing else than before without growing.
create or replace function audit_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.private is null and new.salt is null
      and to_jsonb(new) - 'private' - 'salt' = to_jsonb(old) - 'private' - 'salt' then
      return new;
    end if;
  elsif old.at < clock_timestamp() - interval '365 days'
    and old.seq < (select kept_from from audit_trees where payer_id = old.payer_id) then
    return old;
  end if;
  raise exception '% of audit_entries is refused: only private text may be cleared', lower(tg_op) using errcode = '42501';
end $$;

create or replace function audit_tree_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.payer_id = old.payer_id and new.tree_id = old.tree_id
    and (new.size > old.size or (new.size = old.size and new.frontier = old.frontier and new.root = old.root))
    and new.kept_from >= old.kept_from and new.kept_from <= new.size and new.kept_from % 256 = 0
    and new.noted_size >= old.noted_size and new.noted_size <= new.size then
    return new;
  end if;
  raise exception '% of audit_trees is refused: a tree only grows', lower(tg_op) using errcode = '42501';
end $$;

alter table audit_entries enable always trigger audit_entries_stay;
alter table audit_entries enable always trigger audit_entries_whole;
alter table audit_trees enable always trigger audit_trees_grow;
alter table audit_trees enable always trigger audit_trees_whole;
alter table audit_tiles enable always trigger audit_tiles_stay;
alter table audit_tiles enable always trigger audit_tiles_whole;
alter table audit_notes enable always trigger audit_notes_stay;
alter table audit_notes enable always trigger audit_notes_whole;
