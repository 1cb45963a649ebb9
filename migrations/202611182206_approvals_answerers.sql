-- Who may answer a question, as the list of what waits for somebody looks for it.
alter table approvals
  add column answer_people text[] collate "C" not null default '{}',
  add column answer_roles text[] collate "C" not null default '{}';
