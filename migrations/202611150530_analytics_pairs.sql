-- How every two agents stand in each domain, under the empty one everywhere; and how they stood everywhere at the end of
-- each day on which they met: a span of days is the difference of two rows, however many debates it holds.

create table analytics_pair_totals (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  other text collate "C" not null,
  domain text collate "C" not null,
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  met integer not null,
  differed integer not null,
  wins integer not null,
  losses integer not null,
  draws integer not null,
  primary key (organization_id, domain, agent, other)
);

insert into analytics_pair_totals
select organization_id, agent, other, coalesce(domain, ''), min(day), max(day), sum(met), sum(differed), sum(wins), sum(losses),
  sum(draws)
from analytics_pairs
group by grouping sets ((organization_id, agent, other, domain), (organization_id, agent, other));

create table analytics_pair_days (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  other text collate "C" not null,
  day text collate "C" not null,
  met integer not null,
  differed integer not null,
  primary key (organization_id, agent, other, day) include (met, differed)
);

insert into analytics_pair_days
select organization_id, agent, other, day, sum(sum(met)) over days, sum(sum(differed)) over days
from analytics_pairs
group by organization_id, agent, other, day
window days as (partition by organization_id, agent, other order by day);

drop table analytics_pairs;
