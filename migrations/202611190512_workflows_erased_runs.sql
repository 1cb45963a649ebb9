-- A run whose texts are erased has nothing to go on with. One that is under way is woken in the same statement, so that its
-- next move ends it, and what was decided on the texts before is not written any more.
create function wake_erased_workflow_run() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.resting := old.completed_at is not null;
  new.wake_at := null;
  new.setbacks := 0;
  return new;
end
$$;
create trigger workflow_runs_erased before update of inputs on workflow_runs
  for each row when (old.inputs is not null and new.inputs is null)
  execute function wake_erased_workflow_run();

update workflow_runs set resting = false, version = version + 1
where inputs is null and resting and completed_at is null;
