-- A mailbox that a team reads together.
create table inboxes (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  workspace_id text,
  name text not null,
  description text,
  connection_id text collate "C",
  email_address text,
  connector_type text collate "C",
  settings jsonb not null,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index inboxes_organization on inboxes (organization_id, created_at);
create index inboxes_connection on inboxes (connection_id) where connection_id is not null;

-- Who reads it, and who changes it.
create table inbox_people (
  organization_id text collate "C" not null,
  inbox_id text collate "C" not null,
  user_id text collate "C" not null,
  role text collate "C" not null check (role in ('member', 'admin')),
  primary key (inbox_id, user_id)
);
create index inbox_people_user on inbox_people (organization_id, user_id);

-- A message that lies in it, and what has become of it there.
create table inbox_items (
  organization_id text collate "C" not null,
  inbox_id text collate "C" not null,
  message_id text collate "C" not null,
  status text collate "C" not null default 'open'
    check (status in ('open', 'assigned', 'in_progress', 'waiting', 'resolved', 'closed')),
  assigned_to text collate "C",
  assigned_at timestamptz(3),
  tags text[] not null default '{}',
  priority text collate "C" check (priority in ('critical', 'high', 'medium', 'low', 'defer', 'blocked')),
  due_at timestamptz(3),
  received_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  resolved_by text collate "C",
  version integer not null default 1,
  primary key (inbox_id, message_id)
);
create index inbox_items_newest on inbox_items (inbox_id, received_at desc, message_id desc);
create index inbox_items_message on inbox_items (message_id);
create index inbox_items_kept on inbox_items (received_at);

-- Who did what about it, when.
create table inbox_history (
  organization_id text collate "C" not null,
  number bigint generated always as identity primary key,
  inbox_id text collate "C" not null,
  message_id text collate "C" not null,
  at timestamptz(3) not null,
  actor_id text collate "C",
  rule_id text collate "C",
  what text collate "C" not null,
  was text,
  became text
);
create index inbox_history_item on inbox_history (inbox_id, message_id, number);
create index inbox_history_kept on inbox_history (at);
