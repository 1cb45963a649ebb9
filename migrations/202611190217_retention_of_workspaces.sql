-- How long a workspace keeps things is a policy of its own, which says of which workspace it is; others are written by people.
alter table retention_policies add column retention_of text collate "C";
create unique index retention_policies_of on retention_policies (retention_of) where retention_of is not null;

insert into retention_policies (organization_id, id, name, description, retention_days, action, data_types, workspace_ids,
  grace_period_days, notify_before_days, notification_recipients, exclude_sensitivity_levels, exclude_tags, enabled, schedule,
  created_by, created_at, updated_at, retention_of)
select organization_id, 'pol_' || substr(id, 5), 'Workspace ' || id, '', retention_days, 'delete', '{}', array[id],
  7, 30, '{}', '{}', '{}', true, '0 3 * * *', created_by, created_at, updated_at, id
from workspaces where removed_at is null;

insert into schedules (organization_id, id, kind, key, cron, zone, data, next_at, failures, created_at)
select organization_id, 'sch_' || substr(retention_of, 5), 'retention.at-its-time', id, schedule, 'UTC', '{}', updated_at, 0, updated_at
from retention_policies where retention_of is not null;
