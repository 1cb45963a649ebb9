-- Questions that people answer with yes or no before something happens, and what each of them said.
create table approvals (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  subject_id text collate "C" not null,
  digest text not null,
  title text not null,
  question text not null,
  choices jsonb not null,
  form jsonb,
  asked_by text collate "C" not null,
  may_answer jsonb not null,
  confirmation boolean not null,
  needed integer not null check (needed between 1 and 5),
  status text not null check (status in ('pending', 'approved', 'rejected', 'timeout', 'superseded', 'withdrawn')),
  choice text,
  decided_by text collate "C",
  decided_at timestamptz(3),
  superseded_by text collate "C",
  due_at timestamptz(3),
  wait_seconds integer,
  on_timeout text check (on_timeout in ('fail', 'reject', 'escalate', 'approve')),
  escalate_to jsonb,
  escalated_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create unique index approvals_one_pending on approvals (organization_id, kind, subject_id) where status = 'pending';
create index approvals_oldest_pending on approvals (organization_id, created_at, id) where status = 'pending';
create index approvals_newest on approvals (organization_id, created_at desc, id);

create table approval_answers (
  organization_id text collate "C" not null,
  approval_id text collate "C" not null,
  user_id text collate "C" not null,
  choice text not null,
  form_values jsonb,
  note text,
  answered_at timestamptz(3) not null,
  primary key (organization_id, approval_id, user_id),
  foreign key (organization_id, approval_id) references approvals on delete cascade
);
