-- A workspace outlives whoever named it. Where an erasure empties its name it says so, and its slug, which has words of
-- the name, becomes one that no other has: two empty ones would refuse each other.
create function name_erased_workspace() returns trigger language plpgsql as $$
begin
  new.slug := lower(new.id);
  if new.name = '' then new.name := 'Erased'; end if;
  return new;
end
$$;
create trigger workspaces_erased before update of name, slug on workspaces
  for each row when (new.name = '' or new.slug = '') execute function name_erased_workspace();

update workspaces set name = name where name = '' or slug = '';
