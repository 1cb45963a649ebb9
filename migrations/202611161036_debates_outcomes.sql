-- Decisions are listed by how they ended: in order by an index, and counted before anybody asks.

create index debate_results_result on debate_results (organization_id, result, created_at desc, debate_id);

-- How many debates of an organization ended how, those included that are gone.
create table debate_outcomes (
  organization_id text collate "C" not null,
  result text collate "C" not null,
  debates integer not null,
  primary key (organization_id, result)
);

-- Counted by a view of its own, which a previous release that still runs leaves alone, from where the results have come to:
-- one statement, so that the counts and the position are of the same moment.
with begun as (
  insert into cursors (name, kind, position, failures, updated_at)
  select 'debate_outcomes', kind, position, 0, updated_at from cursors where name = 'debate_results'
)
insert into debate_outcomes
select organization_id, result, count(*) from debate_results where result is not null group by 1, 2;
