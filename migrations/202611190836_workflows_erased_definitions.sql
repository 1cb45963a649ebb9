-- A template without its steps is nothing: where an erasure takes them, the template goes.
alter table workflow_templates
  add constraint workflow_templates_steps check (coalesce(json_typeof(definition -> 'steps'), '') = 'array');

-- A run that lost its definition has as little to go on with as one that lost its inputs, and is woken too.
drop trigger workflow_runs_erased on workflow_runs;
create trigger workflow_runs_erased before update of inputs, definition on workflow_runs
  for each row when (
    (old.inputs is not null and new.inputs is null) or (old.definition is not null and new.definition is null)
  )
  execute function wake_erased_workflow_run();

update workflow_runs set resting = false, version = version + 1
where definition is null and resting and completed_at is null;
