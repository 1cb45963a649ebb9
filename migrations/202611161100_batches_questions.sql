-- Many questions that somebody asked at once, and how far each is. An item has the id of its debate before there is a debate.
create table batches (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  status text not null check (status in ('pending', 'processing', 'paused', 'completed', 'cancelled')),
  reason text,
  waits_until timestamptz(3),
  max_parallel integer not null,
  priority integer not null,
  total integer not null,
  completed integer not null,
  failed integer not null,
  webhook_url text,
  sealed_headers text,
  webhook_state text,
  webhook_error text,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  completed_at timestamptz(3),
  primary key (organization_id, id)
);
create index batches_newest on batches (organization_id, created_at desc, id);
create index batches_open on batches (organization_id, id) where completed_at is null;

create table batch_items (
  organization_id text collate "C" not null,
  batch_id text collate "C" not null,
  place integer not null,
  debate_id text collate "C" not null,
  question text not null,
  request jsonb,
  priority integer not null,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  error text,
  claimed_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (organization_id, batch_id, place),
  foreign key (organization_id, batch_id) references batches on delete cascade
);
create unique index batch_items_debates on batch_items (organization_id, debate_id);
create index batch_items_open on batch_items (organization_id, status) where status in ('pending', 'processing');
