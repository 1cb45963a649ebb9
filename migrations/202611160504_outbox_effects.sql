-- The outbox: what is to happen outside, once for each organization, kind and key.

create table effects (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  number bigint generated always as identity,
  kind text collate "C" not null,
  key text collate "C" not null,
  version bigint not null,
  target text collate "C" not null,
  subject text collate "C",
  body jsonb not null,
  state text not null check (state in ('waiting', 'sending', 'parked', 'done', 'refused', 'given_up')),
  attempts integer not null,
  due_at timestamptz(3) not null,
  first_tried_at timestamptz(3),
  claimed_by text collate "C",
  claimed_until timestamptz(3),
  claimed_version bigint,
  doubt_since timestamptz(3),
  doubt_version bigint,
  external_id text,
  answer jsonb,
  error text,
  created_at timestamptz(3) not null,
  over_at timestamptz(3),
  unique (organization_id, kind, key),
  check ((state = 'sending') = (claimed_by is not null and claimed_until is not null and claimed_version is not null))
);

create index effects_due on effects (due_at, number) where state = 'waiting';
create index effects_open on effects (organization_id, kind, target, number) where state in ('waiting', 'sending', 'parked');
create index effects_claimed on effects (claimed_until) where state = 'sending';
create index effects_over on effects (over_at) where state in ('done', 'refused', 'given_up');
create index effects_subject on effects (organization_id, subject) where subject is not null;
