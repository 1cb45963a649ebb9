-- Most of what is stored of a workspace are replies in threads that have no debate, so each is kept in one round trip and one transaction: the
-- gate, the thread, the message and the count, locked in this order like everywhere. True when it is kept now or was taken before; false, and
-- nothing is written, when its thread has a debate, where it is more than kept. Each statement of a volatile function takes its own snapshot, so
-- that after the lock of the thread every debate is seen that committed before it. Its plans are made once, perhaps while there are few rows, and must not
-- look through all of them later.
create function keep_reply(digests text[], told_thread jsonb, told_message jsonb, quarter timestamptz) returns boolean
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  thread threads := jsonb_populate_record(null::threads, told_thread);
  message messages := jsonb_populate_record(null::messages, told_message);
  free integer;
begin
  if exists (
    select from threads t join thread_debates d on d.thread_id = t.id
    where t.connection_id = thread.connection_id and t.key = thread.key
  ) then
    return false;
  end if;

  insert into once (digest, at)
  select digest, message.received_at from unnest(digests) with ordinality as given (digest, place) order by place
  on conflict do nothing;
  get diagnostics free = row_count;
  if free < cardinality(digests) then
    return true;
  end if;

  insert into threads as had
    (organization_id, id, connection_id, key, peer_kind, peer_id, peer_name, participants, created_at, touched_at)
  values (
    thread.organization_id, thread.id, thread.connection_id, thread.key, thread.peer_kind, thread.peer_id, thread.peer_name,
    thread.participants, thread.touched_at, thread.touched_at
  )
  on conflict (connection_id, key) do update set
    touched_at = excluded.touched_at, version = had.version + 1,
    participants = case when had.participants @> excluded.participants then had.participants
      else had.participants || excluded.participants end
  returning had.id, had.version into thread.id, thread.version;
  if thread.version > 1 and exists (select from thread_debates d where d.thread_id = thread.id) then
    raise exception 'the thread has got a debate meanwhile' using errcode = 'serialization_failure';
  end if;

  insert into messages (
    organization_id, id, connection_id, thread_id, source, direction, kind, order_key, sender_id, sender_name, sender_email, is_guest, text,
    addressed, reply, files, state, happened_at, received_at
  )
  values (
    message.organization_id, message.id, message.connection_id, thread.id, message.source, 'in', message.kind, message.order_key,
    message.sender_id, message.sender_name, message.sender_email, message.is_guest, message.text, false, true, message.files, 'kept',
    message.happened_at, message.received_at
  );

  insert into channel_days as known (organization_id, connection_id, since, received)
  values (message.organization_id, message.connection_id, quarter, 1)
  on conflict (organization_id, connection_id, since) do update set received = known.received + 1;
  return true;
end $$;
