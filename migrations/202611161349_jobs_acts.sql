-- Acts under way, and acts that are over and wait to be entered into the tree of whoever pays.
create table audit_open (
  id text collate "C" primary key,
  payer_id text collate "C" not null,
  tenant_id text collate "C" not null,
  at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  facts jsonb not null
);
create index audit_open_due on audit_open (due_at);

create table audit_pending (
  number bigint generated always as identity primary key,
  id text collate "C" not null,
  payer_id text collate "C" not null,
  tenant_id text collate "C" not null,
  at timestamptz(3) not null,
  source text not null check (source in ('request', 'record', 'log', 'refusals')),
  facts jsonb not null
);
