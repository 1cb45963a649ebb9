-- Which debates wait for an approval, and who began them and may not give it.
alter table pending_breakpoints
  add column trigger text,
  add column asked_by text collate "C";
