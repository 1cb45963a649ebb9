-- The name that a client gives a place that is told of a task.
alter table a2a_push_configs add column name text collate "C";
