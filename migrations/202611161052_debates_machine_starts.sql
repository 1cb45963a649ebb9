-- Debates that were begun without somebody asking at that moment, counted for an hour by the organization that pays.

create table machine_starts (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  at timestamptz(3) not null,
  primary key (organization_id, debate_id)
);
