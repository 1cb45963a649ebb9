-- Who runs a debate, and when it is run again.

-- How often running it has failed since its last event.
alter table debates add column setbacks integer not null default 0;

-- Leases and wake-up times change often and are in no index, so that changing them leaves the indexes alone.
create index debates_runnable on debates (created_at, id) where status in ('pending', 'running');

-- A debate that has moved on waits for nothing that it waited for before.
create function forget_what_debate_waited_for() returns trigger language plpgsql as $$
begin
  new.wake_at := null;
  new.setbacks := 0;
  return new;
end
$$;

create trigger debates_moved_on before update of version on debates
  for each row when (old.wake_at is not null or old.setbacks > 0)
  execute function forget_what_debate_waited_for();
