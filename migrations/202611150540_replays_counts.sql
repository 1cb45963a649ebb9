-- How many runs that are over an organization has by the day of UTC on which they began, and by agent.

create table replay_days (
  organization_id text collate "C" not null,
  day text collate "C" not null,
  replays integer not null,
  primary key (organization_id, day)
);

create table replay_agents (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  replays integer not null,
  primary key (organization_id, agent)
);

insert into replay_days
select organization_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD'), count(*)
from replays
where ended_at is not null
group by 1, 2;

insert into replay_agents
select organization_id, agent, count(distinct debate_id)
from replays cross join unnest(agents) as agent
where ended_at is not null
group by 1, 2;
