-- How far verifications have come, so that another process goes on with one that was stopped; and more of what they came to.
create table audit_verify_runs (
  run text collate "C" not null,
  payer_id text collate "C" not null,
  over boolean not null,
  state jsonb,
  updated_at timestamptz(3) not null,
  primary key (run, payer_id)
);
create index audit_verify_runs_payer on audit_verify_runs (payer_id, updated_at desc);

alter table audit_checks
  add column total integer,
  add column debates integer,
  add column events bigint,
  add column started_at timestamptz(3),
  add column took_ms bigint;
create index audit_checks_broken on audit_checks (payer_id) where not valid;
