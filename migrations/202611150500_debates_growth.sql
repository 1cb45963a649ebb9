-- Counts that a list of debates is asked for, kept by the view of their results: to count them anew would take longer
-- with every debate.

create index debate_results_created on debate_results (organization_id, created_at desc, debate_id);

-- How many debates an organization has by agent and by domain, those included that are gone.
create table debate_facets (
  organization_id text collate "C" not null,
  facet text collate "C" not null,
  value text collate "C" not null,
  debates integer not null,
  primary key (organization_id, facet, value)
);

-- What began on a day of UTC, those included that are gone; and what ended on it, without those.
create table debate_days (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  begun integer not null,
  ended integer not null,
  rounds integer not null,
  agreed integer not null,
  -- How long those took together that ended with a consensus.
  agreed_ms bigint not null,
  primary key (organization_id, day)
);

-- Who stood behind how many of the decisions of a day.
create table debate_supporters (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  agent text collate "C" not null,
  debates integer not null,
  primary key (organization_id, day, agent)
);

insert into debate_facets
select organization_id, facet, value, count(*)
from debate_results
cross join lateral (
  select 'domain' as facet, domain as value
  union all
  select 'agent', agent from (select distinct unnest(agents) as agent) as seated
) as facets
group by 1, 2, 3;

insert into debate_days
select organization_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD'), count(*), 0, 0, 0, 0
from debate_results
group by 1, 2;

create temporary view ended_results as
select organization_id, to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD') as day, agreeing, rounds_used,
  result = 'consensus_reached' as agreed, round(1000 * extract(epoch from ended_at - created_at)) as took_ms
from debate_results as results
where result is not null and not exists (
  select from events
  where debate_id = results.debate_id and type = 'debate_erased' and data::jsonb ->> 'reason' = 'user_request'
);

insert into debate_days
select organization_id, day, 0, count(*), sum(rounds_used), count(*) filter (where agreed),
  coalesce(sum(took_ms) filter (where agreed), 0)
from ended_results
group by 1, 2
on conflict (organization_id, day) do update
set ended = excluded.ended, rounds = excluded.rounds, agreed = excluded.agreed, agreed_ms = excluded.agreed_ms;

insert into debate_supporters
select organization_id, day, agent, count(*)
from ended_results cross join unnest(agreeing) as agent
group by 1, 2, 3;

drop view ended_results;
