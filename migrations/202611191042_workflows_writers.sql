-- Who wrote what stands there now: a leader replaces the template of another, and whoever resumes a schedule owns it
-- without having written its inputs.
alter table workflow_templates add column written_by text collate "C";
update workflow_templates set written_by = created_by;
alter table workflow_templates alter column written_by set not null;

alter table workflow_schedules add column inputs_by text collate "C";
update workflow_schedules set inputs_by = created_by;
alter table workflow_schedules alter column inputs_by set not null;
