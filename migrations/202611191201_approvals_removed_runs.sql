-- Runs that retention policies removed left behind what their steps had asked people.
delete from approvals
where kind = 'workflow_step'
  and not exists (select from workflow_runs where id = split_part(approvals.subject_id, '/', 1));
