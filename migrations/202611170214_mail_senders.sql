-- Whose mails are important to the readers of a mailbox, and whose are not wanted.
create table mail_senders (
  organization_id text collate "C" not null,
  connection_id text collate "C" not null,
  address text collate "C" not null,
  standing text collate "C" not null check (standing in ('vip', 'blocked')),
  set_by text collate "C" not null,
  set_at timestamptz(3) not null,
  primary key (connection_id, address)
);
create index mail_senders_organization on mail_senders (organization_id, address);
create index mail_senders_person on mail_senders (organization_id, set_by);
