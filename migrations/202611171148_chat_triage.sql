-- What was advised about a message when triage was asked for last.
alter table messages add column triage jsonb;
