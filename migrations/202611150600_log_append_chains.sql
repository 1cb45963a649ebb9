-- An append costs less when each debate is touched by a plain statement of its own than when one statement finds its way
-- through all of them: most appends are of one debate.

drop function append_events(
  text[], text[], bigint[], bigint[], text[], text[], timestamptz[],
  text[], bigint[], text[], text[], text[], text[], text[], timestamptz[], text[]
);

-- Appends to many debates in one round trip, for each of them a chain of events that lie side by side. A debate whose
-- version is not the expected one drops out and the others commit. Each statement of a volatile function takes its own
-- snapshot, so everything after the lock sees every append that committed before it; the lock is released after the commit
-- is visible, so commit order is position order. Under it nobody else draws positions, so those of a chain have no gap.
-- `lock_order` names the chains in the order of the debates' ids: whoever locks several debates locks them so, and never waits
-- in a circle. Calling it again with the same hashes changes nothing and gives the same answer. Its plans are made once, perhaps
-- while there are few debates, and must not look through all of them later.
create function append_chains(
  lock_order integer[], debate_ids text[], organization_ids text[], expected_versions bigint[], new_versions bigint[], new_heads text[],
  new_statuses text[], times timestamptz[], runners text[], lease_ms bigint[],
  event_chains integer[], event_versions bigint[], event_types text[], event_data text[], event_private text[],
  event_salts text[], event_digests text[], event_times timestamptz[], event_hashes text[]
) returns table (chain integer, organization_id text, version bigint, head_hash text, first_position bigint)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  owners text[] := array_fill(null::text, array[cardinality(debate_ids)]);
  owner text;
  n integer;
  added bigint;
  next_position bigint;
begin
  perform pg_advisory_xact_lock(x'6c6f67'::bigint);

  foreach n in array lock_order loop
    if organization_ids[n] is null then
      update debates
      set version = new_versions[n], head_hash = new_heads[n], status = coalesce(new_statuses[n], status), updated_at = times[n]
      where id = debate_ids[n] and version = expected_versions[n]
      returning organization_id into owner;
    else
      insert into debates
        (id, organization_id, version, head_hash, status, created_at, updated_at, runner, lease_until)
      values (
        debate_ids[n], organization_ids[n], new_versions[n], new_heads[n], coalesce(new_statuses[n], 'pending'), times[n], times[n],
        runners[n], clock_timestamp() + lease_ms[n] * interval '1 millisecond'
      )
      on conflict (id) do nothing
      returning organization_id into owner;
    end if;
    owners[n] := owner;
  end loop;

  insert into events
    (position, organization_id, debate_id, version, type, data, private, salt, private_digest, at, hash)
  select nextval('events_position'), owners[chain], debate_ids[chain], version, type, data, private, salt, digest, at, hash
  from unnest(event_chains, event_versions, event_types, event_data, event_private, event_salts, event_digests, event_times, event_hashes)
    as e (chain, version, type, data, private, salt, digest, at, hash)
  where owners[chain] is not null;

  get diagnostics added = row_count;
  if added > 0 then
    next_position := currval('events_position') - added + 1;
    perform pg_notify('log', currval('events_position')::text);
  end if;

  for n in 1 .. cardinality(debate_ids) loop
    if owners[n] is null then
      -- The hash of a debate's last event covers all before it: where it is ours, the whole append was in the log already.
      return query
      select n, d.organization_id, d.version, d.head_hash, (
        select min(e.position) from events e
        where e.debate_id = d.id and e.version > expected_versions[n] and e.version <= new_versions[n]
        having bool_or(e.version = new_versions[n] and e.hash = new_heads[n])
      )
      from debates d where d.id = debate_ids[n];
    else
      chain := n;
      organization_id := owners[n];
      version := new_versions[n];
      head_hash := new_heads[n];
      first_position := next_position;
      return next;
      next_position := next_position + new_versions[n] - expected_versions[n];
    end if;
  end loop;
end
$$;

-- One count of debates for those that are made and those that move, row by row like the appends.
drop trigger debates_counted on debates;
drop trigger debates_recounted on debates;
drop function count_new_debates();
drop function recount_debate();

create function count_debate() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update debate_counts set debates = debates - 1 where organization_id = old.organization_id and status = old.status;
  end if;
  insert into debate_counts values (new.organization_id, new.status, 1)
  on conflict (organization_id, status) do update set debates = debate_counts.debates + 1;
  return null;
end
$$;

create trigger debates_counted after insert on debates for each row execute function count_debate();
create trigger debates_recounted after update of status on debates
  for each row when (old.status <> new.status) execute function count_debate();
