-- Devices of people that are told of what happens, what each person wants to be told of, and the key that browsers know us by.

alter table installation_keys
  drop constraint installation_keys_purpose_check,
  add constraint installation_keys_purpose_check check (purpose in ('jwt', 'signing', 'encryption', 'vapid'));

create table devices (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  user_id text collate "C" not null,
  type text not null,
  name text,
  -- Opens only with the installation's key.
  sealed_token text,
  -- The same token is the same device, whoever has it now.
  token_digest text collate "C",
  app_version text,
  os_version text,
  model text,
  time_zone text,
  locale text,
  app_bundle_id text,
  capabilities text[] not null default '{}',
  metadata jsonb not null default '{}',
  notification_count integer not null default 0,
  last_active_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index devices_of_person on devices (organization_id, user_id, created_at);
create unique index devices_token on devices (token_digest) where token_digest is not null;

-- Each notification to one device; the words go when it is over.
create table device_notes (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  device_id text collate "C" not null,
  user_id text collate "C" not null,
  note jsonb not null,
  status text not null,
  message_id text,
  error text,
  removed boolean not null default false,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
create index device_notes_of_device on device_notes (organization_id, device_id, created_at);
create index device_notes_created on device_notes (created_at);

create table device_choices (
  organization_id text collate "C" not null,
  user_id text collate "C" not null,
  quiet_from text,
  quiet_until text,
  time_zone text not null,
  kinds text[] not null,
  shows_topic boolean not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, user_id)
);
