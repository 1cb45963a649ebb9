-- A key or a grant that always acts in one workspace. It ends with the membership in the organization and with the
-- workspace, in the same transaction, by whatever way these end; others are not bound, and bound_in is null for them.
alter table api_keys
  add column workspace_id text collate "C",
  add column bound_in text collate "C" generated always as (case when workspace_id is not null then organization_id end) stored,
  add foreign key (bound_in, workspace_id) references workspaces (organization_id, id) on delete cascade,
  add foreign key (bound_in, user_id) references memberships (organization_id, user_id) on delete cascade;
create index api_keys_bound on api_keys (workspace_id) where workspace_id is not null;

alter table oauth_grants
  add column workspace_id text collate "C",
  add column bound_in text collate "C" generated always as (case when workspace_id is not null then organization_id end) stored,
  add foreign key (bound_in, workspace_id) references workspaces (organization_id, id) on delete cascade,
  add foreign key (bound_in, user_id) references memberships (organization_id, user_id) on delete cascade;
create index oauth_grants_bound on oauth_grants (workspace_id) where workspace_id is not null;
