-- Texts that are erased are no event of the debate's own: without a time, what it last did stays when it was, and with it how long it is kept.
create or replace function append_chains(
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
      set version = new_versions[n], head_hash = new_heads[n], status = coalesce(new_statuses[n], status), updated_at = coalesce(times[n], updated_at)
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
