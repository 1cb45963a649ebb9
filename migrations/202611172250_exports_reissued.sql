-- What a kept archive took the place of, each time that a person was erased from it: digest of the former file, when, by which erasure.
alter table stored_exports add column reissues jsonb not null default '[]';

-- Archives of retention whose row an erasure of a former release took away: their file stayed, and has a row again.
insert into stored_exports (organization_id, id, payer_id, kind, format, wish, status, requested_by, file_id, created_at, ready_at)
select file.organization_id, file.archive_id, file.payer_id, 'archive', 'zip',
  jsonb_build_object(
    'debate_ids', (select coalesce(jsonb_agg(distinct id), '[]') from retention_run_items as item, unnest(item.debate_ids) as id
      where item.organization_id = file.organization_id and item.archive_id = file.archive_id),
    'user_ids', (select coalesce(jsonb_agg(distinct id), '[]') from retention_run_items as item, unnest(item.user_ids) as id
      where item.organization_id = file.organization_id and item.archive_id = file.archive_id)),
  'ready', 'retention', file.id, file.created_at, file.created_at
from (
  select *, substring(name from '(exp_[0-9A-Za-z]+)\.zip$') as archive_id from stored_files where kind = 'archives' and state = 'stored'
) as file
where file.archive_id is not null and not exists (select from stored_exports where id = file.archive_id)
on conflict do nothing;
