-- What workflows do, as people of a tenant have written it. What a webhook step sends with a call, and the secret that signs
-- it, stand sealed beside the definition.
create table workflow_templates (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  description text not null,
  category text not null,
  pattern text check (pattern in ('hive_mind', 'map_reduce', 'review_cycle', 'pipeline', 'parallel')),
  tags text[] not null,
  version integer not null check (version > 0),
  definition json not null,
  documentation text not null,
  examples json not null,
  sealed_secrets text not null,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index workflow_templates_newest on workflow_templates (organization_id, created_at desc, id);
