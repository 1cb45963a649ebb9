-- How urgent the sender of a task calls it: low, normal, high or urgent; null where they did not say.
alter table a2a_tasks add column priority text collate "C";
