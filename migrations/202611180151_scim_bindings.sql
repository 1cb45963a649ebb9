-- Which organization SCIM_ORGANIZATION stood for when it was first looked for: a slug can change hands, this does not.
create table scim_bindings (
  name text collate "C" primary key,
  organization_id text collate "C" not null,
  bound_at timestamptz(3) not null
);
