-- The heads of the trees that grew together, signed together: no entry of a tree is unsigned.
create table audit_heads (
  number bigint primary key,
  at timestamptz(3) not null,
  -- The digest of what was signed; the next group names it.
  hash text not null,
  signed text not null
);

-- The group that signed the tree as it is; 0 where none did yet.
alter table audit_trees add column head_group bigint not null default 0;

create or replace function audit_tree_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.payer_id = old.payer_id and new.tree_id = old.tree_id
    and (new.size > old.size or (new.size = old.size and new.frontier = old.frontier and new.root = old.root))
    and new.kept_from >= old.kept_from and new.kept_from <= new.size and new.kept_from % 256 = 0
    and new.noted_size >= old.noted_size and new.noted_size <= new.size and new.head_group >= old.head_group then
    return new;
  end if;
  raise exception '% of audit_trees is refused: a tree only grows', lower(tg_op) using errcode = '42501';
end $$;

-- A node of the release before signs nothing: once heads are signed, what waits is entered by the nodes that sign.
create function audit_tree_signed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.head_group > 0 then return new; end if;
  elsif new.size = old.size or new.head_group > old.head_group then
    return new;
  end if;
  if not exists (select from audit_heads) then return new; end if;
  raise exception '% of audit_trees is refused: the head must be signed; what waits is entered by nodes of the next release', lower(tg_op)
    using errcode = '42501';
end $$;

-- What a note covers goes, unless it is the newest signed head of a tree.
create function audit_heads_gone() returns trigger language plpgsql as $$
begin
  if exists (select from gone join audit_trees on head_group = number)
    or exists (select from gone where at > coalesce((select max(at) from audit_notes), '-infinity')) then
    raise exception 'delete of audit_heads is refused: no note covers it, or it is the newest of a tree' using errcode = '42501';
  end if;
  return null;
end $$;

create trigger audit_trees_signed before insert or update on audit_trees for each row execute function audit_tree_signed();
create trigger audit_heads_stay before update on audit_heads for each row execute function audit_refuse();
create trigger audit_heads_covered after delete on audit_heads referencing old table as gone
  for each statement execute function audit_heads_gone();
create trigger audit_heads_whole before truncate on audit_heads execute function audit_refuse();
alter table audit_trees enable always trigger audit_trees_signed;
alter table audit_heads enable always trigger audit_heads_stay;
alter table audit_heads enable always trigger audit_heads_covered;
alter table audit_heads enable always trigger audit_heads_whole;
