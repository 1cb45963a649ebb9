-- Whether a mail stands in the search of its mailbox; those that came before are brought there by a job.
alter table messages add column in_search boolean not null default false;
create index messages_unsearched on messages (connection_id, number)
  where kind = 'mail' and direction = 'in' and not in_search;

-- Whoever deletes or clears a mail takes it from the search in the same breath, without knowing of it.
create function leave_search() returns trigger language plpgsql as $$
begin
  update passages set removed_at = now()
  where organization_id = old.connection_id and item = old.id and removed_at is null;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.in_search := false;
  return new;
end $$;
create trigger deleted_leaves_search before delete on messages
  for each row when (old.in_search) execute function leave_search();
create trigger cleared_leaves_search before update of subject, text, sender_name, sender_email on messages
  for each row when (old.in_search and (old.subject, old.text, old.sender_name, old.sender_email)
    is distinct from (new.subject, new.text, new.sender_name, new.sender_email))
  execute function leave_search();
