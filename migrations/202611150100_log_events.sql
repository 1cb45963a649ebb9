-- The log: one row per debate with its head, one row per fact. Facts are only ever added.

create table debates (
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  version bigint not null check (version > 0),
  head_hash text not null,
  status text not null check (status in ('pending', 'running', 'paused', 'completed', 'failed', 'cancelled')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  runner text collate "C",
  lease_until timestamptz(3),
  wake_at timestamptz(3)
) with (fillfactor = 80);

create index debates_organization on debates (organization_id, created_at desc, id);

create sequence events_position;

create table events (
  position bigint primary key,
  organization_id text collate "C" not null,
  debate_id text collate "C" not null references debates (id),
  version bigint not null,
  type text collate "C" not null,
  data text not null,
  private text,
  salt text,
  private_digest text,
  at timestamptz(3) not null,
  hash text not null,
  unique (debate_id, version),
  check ((private is null) = (salt is null)),
  check (private is null or private_digest is not null)
);

create function refuse_changed_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.private is null and new.salt is null
      and (new.position, new.organization_id, new.debate_id, new.version, new.type, new.data, new.private_digest, new.at, new.hash)
        is not distinct from
        (old.position, old.organization_id, old.debate_id, old.version, old.type, old.data, old.private_digest, old.at, old.hash)
    then
      return new;
    end if;
  end if;
  raise exception 'events are append-only: % refused', lower(tg_op)
    using errcode = 'restrict_violation', hint = 'Only private and salt may be set to null, together.';
end
$$;

create trigger events_append_only before update or delete on events
  for each row execute function refuse_changed_event();
create trigger events_never_truncated before truncate on events
  for each statement execute function refuse_changed_event();
alter table events enable always trigger events_append_only;
alter table events enable always trigger events_never_truncated;

-- Appends the events of many debates in one round trip. A debate whose version is not the expected one drops out and
-- the others commit. Each statement of a volatile function takes its own snapshot, so everything after the lock sees
-- every append that committed before it; the lock is released after the commit is visible, so commit order is position
-- order. Calling it again with the same hashes changes nothing and gives the same answer.
create function append_events(
  debate_ids text[], organization_ids text[], expected_versions bigint[], new_versions bigint[], new_heads text[],
  new_statuses text[], times timestamptz[],
  event_debates text[], event_versions bigint[], event_types text[], event_data text[], event_private text[],
  event_salts text[], event_digests text[], event_times timestamptz[], event_hashes text[]
) returns table (debate_id text, organization_id text, version bigint, head_hash text, positions bigint[])
language plpgsql as $$
#variable_conflict use_column
declare
  accepted text[];
begin
  perform pg_advisory_xact_lock(x'6c6f67'::bigint);

  with batch as (
    select * from unnest(debate_ids, organization_ids, expected_versions, new_versions, new_heads, new_statuses, times)
      as b (id, organization_id, expected, version, head, status, at)
  ), created as (
    insert into debates (id, organization_id, version, head_hash, status, created_at, updated_at)
    select id, organization_id, version, head, coalesce(status, 'pending'), at, at
    from batch where organization_id is not null
    on conflict (id) do nothing
    returning id
  ), moved as (
    update debates d
    set version = b.version, head_hash = b.head, status = coalesce(b.status, d.status), updated_at = b.at
    from batch b
    where d.id = b.id and d.version = b.expected and b.organization_id is null
    returning d.id
  )
  select array_agg(id) into accepted from (select id from created union all select id from moved) as written;

  if accepted is not null then
    insert into events
      (position, organization_id, debate_id, version, type, data, private, salt, private_digest, at, hash)
    select nextval('events_position'), e.*
    from (
      select d.organization_id, e.debate_id, e.version, e.type, e.data, e.private, e.salt, e.digest, e.at, e.hash
      from unnest(event_debates, event_versions, event_types, event_data, event_private, event_salts, event_digests,
        event_times, event_hashes) with ordinality
        as e (debate_id, version, type, data, private, salt, digest, at, hash, place)
      join debates d on d.id = e.debate_id
      where e.debate_id = any (accepted)
      order by e.place
    ) as e;
    perform pg_notify('log', currval('events_position')::text);
  end if;

  -- The hash of a debate's last event covers all before it: where it is ours, the whole append is in the log.
  return query
  select d.id, d.organization_id, d.version, d.head_hash, (
    select array_agg(e.position order by e.version) from events e
    where e.debate_id = b.id and e.version > b.expected and e.version <= b.version
    having bool_or(e.version = b.version and e.hash = b.head)
  )
  from unnest(debate_ids, expected_versions, new_versions, new_heads) as b (id, expected, version, head)
  join debates d on d.id = b.id;
end
$$;
