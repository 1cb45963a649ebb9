-- The tasks of other agents: which debate each leads to, and by which names it is found. No text and no state: both are in the log.
create table a2a_tasks (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  client_task_id text collate "C",
  context_id text collate "C" not null,
  message_id text collate "C",
  debate_id text collate "C" not null,
  agent text collate "C",
  capability text collate "C" not null,
  deadline timestamptz(3),
  created_by text collate "C" not null,
  created_at timestamptz(3) not null
);

create unique index a2a_tasks_debate on a2a_tasks (debate_id);
create unique index a2a_tasks_client_task on a2a_tasks (organization_id, client_task_id) where client_task_id is not null;
create index a2a_tasks_context on a2a_tasks (organization_id, context_id);
create index a2a_tasks_created_by on a2a_tasks (created_by);
