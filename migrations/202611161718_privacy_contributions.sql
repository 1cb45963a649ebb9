-- Which events of debates hold text that a person wrote.
create table contributions (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  version integer not null,
  user_id text collate "C" not null,
  primary key (debate_id, version)
);

create index contributions_user on contributions (user_id, debate_id);
