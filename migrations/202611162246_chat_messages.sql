-- A conversation on a platform or by mail. One worker at a time takes its messages, under a lease.
create table threads (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  connection_id text collate "C" not null,
  key text collate "C" not null,
  peer_kind text collate "C" not null check (peer_kind in ('channel', 'dm', 'thread', 'address', 'number')),
  peer_id text collate "C" not null,
  peer_name text,
  participants text[] not null default '{}',
  subject text,
  created_at timestamptz(3) not null,
  touched_at timestamptz(3) not null,
  version bigint not null default 1,
  runner text collate "C",
  lease_until timestamptz,
  wake_at timestamptz,
  setbacks integer not null default 0,
  unique (connection_id, key)
);
create index threads_touched on threads (organization_id, touched_at desc);
create trigger threads_moved_on before update of version on threads
  for each row when (old.wake_at is not null or old.setbacks > 0)
  execute function forget_what_row_waited_for();

-- What was said, done or written, each once, before anything was decided about it; and what goes out by hand.
create table messages (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  number bigint generated always as identity,
  connection_id text collate "C" not null,
  thread_id text collate "C" not null,
  source text collate "C" not null,
  direction text collate "C" not null check (direction in ('in', 'out')),
  kind text collate "C" not null check (kind in ('message', 'command', 'button', 'form', 'mail')),
  order_key text collate "C" not null,
  sender_id text collate "C" not null,
  sender_name text,
  sender_email text,
  is_guest boolean not null default false,
  user_id text collate "C",
  subject text,
  text text not null,
  addressed boolean not null,
  reply boolean not null,
  act jsonb,
  files jsonb,
  mail jsonb,
  raw_file_id text collate "C",
  trust text collate "C" check (trust in ('member', 'known', 'unverified', 'failed')),
  state text collate "C" not null
    check (state in ('waiting', 'kept', 'done', 'failed', 'filed', 'draft', 'sending', 'sent')),
  tries integer not null default 0,
  debate_id text collate "C",
  outcome text collate "C",
  why text,
  sealed_answer_by text,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  done_at timestamptz(3),
  first_answer_at timestamptz(3)
);
create index messages_in_line on messages (thread_id, order_key, number) where state in ('waiting', 'kept');
create index messages_thread on messages (thread_id, number);
create index messages_connection on messages (organization_id, connection_id, number desc);
create index messages_debate on messages (debate_id) where debate_id is not null;
create index messages_kept on messages (received_at) where state = 'kept';
create index messages_received on messages (organization_id, received_at desc);

-- The debates of a thread, each with the message that began it.
create table thread_debates (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  thread_id text collate "C" not null,
  message_id text collate "C",
  created_at timestamptz(3) not null,
  card_at timestamptz(3),
  moved_to text collate "C",
  primary key (debate_id, thread_id)
);
create index thread_debates_thread on thread_debates (thread_id, created_at desc);

-- Who somebody on a platform is here.
create table channel_people (
  organization_id text collate "C" not null,
  connection_id text collate "C" not null,
  external_id text collate "C" not null,
  external_name text,
  user_id text collate "C" not null,
  linked_by text collate "C" not null check (linked_by in ('person', 'email')),
  linked_at timestamptz(3) not null,
  primary key (connection_id, external_id)
);
create index channel_people_user on channel_people (organization_id, user_id);

-- Addresses by which somebody on a platform proves who they are here: each works once.
create table channel_links (
  organization_id text collate "C" not null,
  token_hash text collate "C" primary key,
  connection_id text collate "C" not null,
  external_id text collate "C" not null,
  external_name text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

-- What came and went through a connection, for each quarter of an hour.
create table channel_days (
  organization_id text collate "C" not null,
  connection_id text collate "C" not null,
  since timestamptz(3) not null,
  received bigint not null default 0,
  ignored bigint not null default 0,
  limited bigint not null default 0,
  foreign_ids bigint not null default 0,
  unwanted bigint not null default 0,
  done bigint not null default 0,
  failed bigint not null default 0,
  debates bigint not null default 0,
  posts bigint not null default 0,
  answered bigint not null default 0,
  answer_ms bigint not null default 0,
  primary key (organization_id, connection_id, since)
);
create index channel_days_organization on channel_days (organization_id, since);
