-- A program that registered itself is unused again once its last grant has ended, however it ended. Its row is held
-- while that is decided, so that of two last grants that end at once one sees that the other is gone.
create function note_unused_oauth_client() returns trigger language plpgsql as $$
begin
  perform from oauth_clients where id = old.client_id and organization_id is null for update;
  update oauth_clients set unused_since = now()
  where id = old.client_id and organization_id is null and unused_since is null
    and not exists (select from oauth_grants where client_id = old.client_id);
  return null;
end
$$;
create trigger oauth_grants_ended after delete on oauth_grants
  for each row execute function note_unused_oauth_client();

update oauth_clients set unused_since = now()
where organization_id is null and unused_since is null
  and not exists (select from oauth_grants where client_id = oauth_clients.id);
