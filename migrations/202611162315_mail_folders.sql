-- How far each folder of a mailbox was read. A mail that fails again and again is parked, and the folder goes on.
create table mail_folders (
  organization_id text collate "C" not null,
  connection_id text collate "C" not null,
  path text collate "C" not null,
  uid_validity text collate "C" not null,
  last_uid bigint not null,
  modseq text collate "C",
  failures integer not null default 0,
  synced_at timestamptz(3),
  primary key (connection_id, path)
);
create index mail_folders_organization on mail_folders (organization_id);

-- Which conversation a Message-ID belongs to, also of mails that went around us; ids and senders by their digests.
create table mail_refs (
  organization_id text collate "C" not null,
  connection_id text collate "C" not null,
  ref_hash text collate "C" not null,
  thread_key text collate "C" not null,
  bulk_from text collate "C",
  created_at timestamptz(3) not null,
  primary key (connection_id, ref_hash)
);
create index mail_refs_thread on mail_refs (connection_id, thread_key);
create index mail_refs_created on mail_refs (created_at);

-- Mails that were taken, by digests of Message-ID, size and time: numbers of a folder may begin anew.
create table mail_seen (
  organization_id text collate "C" not null,
  connection_id text collate "C" not null,
  digest text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (connection_id, digest)
);
create index mail_seen_created on mail_seen (created_at);

-- Mails that could not be read, and why.
create table mail_parked (
  organization_id text collate "C" not null,
  connection_id text collate "C" not null,
  path text collate "C" not null,
  uid_validity text collate "C" not null,
  uid bigint not null,
  why text collate "C" not null,
  size bigint not null,
  raw_file_id text collate "C",
  received_at timestamptz(3) not null,
  parked_at timestamptz(3) not null,
  primary key (connection_id, path, uid_validity, uid)
);
create index mail_parked_at on mail_parked (organization_id, parked_at);
