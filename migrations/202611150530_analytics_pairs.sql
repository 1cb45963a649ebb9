-- How every two agents stand, and how they stood at the end of each day on which they met: a span of days is the
-- difference of two rows, however many debates it holds.

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
  primary key (organization_id, agent, other, domain)
);

insert into analytics_pair_totals
select organization_id, agent, other, domain, min(day), max(day), sum(met), sum(differed), sum(wins), sum(losses), sum(draws)
from analytics_pairs
group by 1, 2, 3, 4;

update analytics_pairs as pair
set met = running.met, differed = running.differed, wins = running.wins, losses = running.losses, draws = running.draws
from (
  select organization_id, day, domain, agent, other, sum(met) over days as met, sum(differed) over days as differed,
    sum(wins) over days as wins, sum(losses) over days as losses, sum(draws) over days as draws
  from analytics_pairs
  window days as (partition by organization_id, agent, other, domain order by day)
) as running
where pair.organization_id = running.organization_id and pair.day = running.day and pair.domain = running.domain
  and pair.agent = running.agent and pair.other = running.other;

drop index analytics_pairs_agents;
alter table analytics_pairs drop constraint analytics_pairs_pkey;
alter table analytics_pairs add primary key (organization_id, agent, other, domain, day) include (met, differed);
