-- People who asked to be erased, and how far that has come: numbered, and ids only.
create table erasures (
  number bigint generated always as identity unique,
  id text collate "C" primary key,
  user_id text collate "C" not null,
  state text not null check (state in ('requested', 'scheduled', 'held', 'running', 'verifying', 'completed', 'failed', 'cancelled')),
  step text not null,
  requested_at timestamptz(3) not null,
  scheduled_for timestamptz(3) not null,
  -- When it is looked at next.
  due_at timestamptz(3) not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- Who drives it, until when.
  claim text collate "C",
  claimed_until timestamptz(3),
  failures integer not null,
  error text,
  subject_digest text not null,
  salt_digest text not null,
  -- The address to write to at the end, and the key of the digests; gone when it is over.
  sealed text,
  facts jsonb not null,
  certificate text
);
create unique index erasures_of_person on erasures (user_id) where state not in ('completed', 'cancelled');
create index erasures_due on erasures (due_at) where state not in ('completed', 'cancelled', 'failed');

-- Whose debates and tables an erasure goes through, by who pays for them.
create table erasure_payers (
  organization_id text collate "C" not null,
  erasure_id text collate "C" not null references erasures,
  of_one boolean not null,
  policy text not null check (policy in ('erase', 'keep')),
  certificate text,
  primary key (organization_id, erasure_id)
);

-- What the erased person's texts are known by, as keyed digests; gone when the erasure is over.
create table erasure_runs (
  erasure_id text collate "C" not null references erasures,
  digest bytea not null,
  -- In which debate; empty for texts of other tables.
  debate_id text collate "C" not null,
  weight smallint not null,
  -- False where something older in the debate has the same words.
  theirs boolean not null,
  primary key (erasure_id, digest, debate_id)
);

-- What an organization wants of questions and decisions that erased people had a part in.
create table erasure_policies (
  organization_id text collate "C" primary key,
  erasure text not null check (erasure in ('erase', 'keep')),
  updated_by text collate "C" not null,
  updated_at timestamptz(3) not null
);
