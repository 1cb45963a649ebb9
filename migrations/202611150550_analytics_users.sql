-- When each person was active first and last, so that who came and who left is known without going through the days.
create table analytics_users (
  organization_id text collate "C" not null,
  user_id text collate "C" not null,
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  primary key (organization_id, user_id)
);

insert into analytics_users select organization_id, user_id, min(day), max(day) from analytics_people group by 1, 2;

-- How many checkpoints an organization has of each standing, those included that were taken off its list.
create table checkpoint_counts (
  organization_id text collate "C" not null,
  standing text collate "C" not null,
  checkpoints integer not null,
  primary key (organization_id, standing)
);

insert into checkpoint_counts select organization_id, standing, count(*) from checkpoints group by 1, 2;
