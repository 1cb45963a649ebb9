-- When a program of a person last called at each door, whatever it wanted, which the console shows them.
create table door_calls (
  organization_id text collate "C" not null,
  user_id text collate "C" not null,
  door text collate "C" not null,
  credential text collate "C" not null,
  called_at timestamptz(3) not null,
  primary key (organization_id, user_id, door)
);
create index door_calls_person on door_calls (user_id);
create index door_calls_age on door_calls (called_at);
