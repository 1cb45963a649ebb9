-- Which debates the texts of a run speak of: erasing one finds its runs without reading those of all others. They are noted in
-- the statement that writes a text, whichever release writes it.
create table workflow_mentions (
  organization_id text collate "C" not null,
  run_id text collate "C" not null references workflow_runs on delete cascade,
  debate_id text collate "C" not null,
  primary key (run_id, debate_id)
);
create index workflow_mentions_debate on workflow_mentions (debate_id);

create function debates_named_in(said text) returns setof text language sql immutable as $$
  select distinct found[1] from regexp_matches(said, 'dbt_[0-9A-Za-z]+', 'g') as found
$$;

create function note_what_workflow_run_mentions() returns trigger language plpgsql as $$
begin
  insert into workflow_mentions (organization_id, run_id, debate_id)
  select new.organization_id, new.id, debates_named_in(new.inputs::text) on conflict do nothing;
  return null;
end
$$;
create trigger workflow_runs_mention after insert or update of inputs on workflow_runs
  for each row when (new.inputs::text like '%dbt\_%')
  execute function note_what_workflow_run_mentions();

create function note_what_workflow_step_mentions() returns trigger language plpgsql as $$
begin
  insert into workflow_mentions (organization_id, run_id, debate_id)
  select new.organization_id, new.run_id, debates_named_in(concat(new.config::text, ' ', new.result::text))
  on conflict do nothing;
  return null;
end
$$;
create trigger workflow_steps_mention after insert or update of config, result on workflow_steps
  for each row when (new.config::text like '%dbt\_%' or new.result::text like '%dbt\_%')
  execute function note_what_workflow_step_mentions();

insert into workflow_mentions (organization_id, run_id, debate_id)
select organization_id, id, debates_named_in(inputs::text) from workflow_runs where inputs::text like '%dbt\_%'
union
select organization_id, run_id, debates_named_in(concat(config::text, ' ', result::text)) from workflow_steps
where config::text like '%dbt\_%' or result::text like '%dbt\_%';
