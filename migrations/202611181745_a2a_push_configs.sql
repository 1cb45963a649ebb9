-- Where clients of tasks are told of what becomes of them; what proves us there is sealed.
create table a2a_push_configs (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  task_id text collate "C" not null,
  debate_id text collate "C" not null,
  url text not null,
  scheme text collate "C",
  sealed_proof text,
  dropped_at timestamptz(3),
  dropped_why text,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null
);

create index a2a_push_configs_task on a2a_push_configs (organization_id, task_id);
create index a2a_push_configs_debate on a2a_push_configs (debate_id);
create index a2a_push_configs_created_by on a2a_push_configs (created_by);
