-- A binding may name the workspace in which people ask there. It ends with the workspace: what is asked in a place that
-- belonged to one must not be asked in the organization.
alter table bindings
  add column workspace_id text collate "C",
  add foreign key (organization_id, workspace_id) references workspaces (organization_id, id) on delete cascade;
create index bindings_workspace on bindings (workspace_id) where workspace_id is not null;
