-- Where the debate of a step waits for people, so that its run says so.
alter table workflow_steps add column breakpoint_id text collate "C";

with held as (
  update workflow_steps set breakpoint_id = pending_breakpoints.id
  from pending_breakpoints
  where pending_breakpoints.debate_id = workflow_steps.subject_id and workflow_steps.status = 'running'
  returning workflow_steps.run_id
)
update workflow_runs set resting = false, version = version + 1
where id in (select run_id from held) and completed_at is null;
