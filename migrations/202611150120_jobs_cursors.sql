-- How far each view and each reaction has read the log, and what it stumbles over.

create table cursors (
  name text collate "C" primary key,
  kind text not null check (kind in ('view', 'reaction')),
  position bigint not null,
  failures integer not null,
  failing_position bigint,
  last_error text,
  stopped_at timestamptz(3),
  updated_at timestamptz(3) not null
);
