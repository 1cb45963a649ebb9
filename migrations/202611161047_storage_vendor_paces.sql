-- When each system outside may be asked again: one pace for all nodes and tenants.
create table vendor_paces (
  bucket text collate "C" primary key,
  due_at timestamptz(3) not null,
  slot_at timestamptz(3) not null,
  paused_until timestamptz(3),
  held_by text collate "C",
  held_until timestamptz(3)
);
