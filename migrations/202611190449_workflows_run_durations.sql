-- How long runs of a template took is asked for its newest ones.
create index workflow_runs_completed on workflow_runs (organization_id, template_id, completed_at desc)
  where status = 'completed';
