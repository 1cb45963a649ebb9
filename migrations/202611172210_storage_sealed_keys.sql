-- The keys of the installation are sealed with a key from outside the database.

-- Which master key seals them; all nodes must have that one.
create table master_key (
  -- Derived from the key, and of no use for finding it.
  id text collate "C" not null,
  since timestamptz(3) not null,
  -- Null while keys may stand in clear, for nodes of the release before.
  sealed_at timestamptz(3),
  only_one boolean primary key default true check (only_one)
);

alter table installation_keys
  add column sealed_secret text,
  -- From when on nothing that a signing key signed is valid.
  add column retired_at timestamptz(3),
  -- Copies of the database may hold it in clear; nodes of the release before write it so.
  add column stood_in_clear boolean not null default true;

update installation_keys set retired_at = now() where not active;

-- A node of the release before would ask forever for a secret that is sealed: it is told instead, and makes none in clear.
create function refuse_clear_key() returns trigger language plpgsql as $$
begin
  if exists (select from master_key where sealed_at is not null) then
    raise exception 'The keys of this installation are sealed: upgrade this node, which reads them in clear';
  end if;
  return new;
end $$;

create trigger installation_keys_stay_sealed before insert or update on installation_keys
  for each row when (new.secret is not null) execute function refuse_clear_key();
