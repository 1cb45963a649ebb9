-- Addresses outside an organization that rules may pass mail on to, once whoever reads them has confirmed it.
create table mail_recipients (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  address text collate "C" not null,
  added_by text collate "C" not null,
  added_at timestamptz(3) not null,
  token_hash text collate "C",
  expires_at timestamptz(3),
  confirmed_at timestamptz(3),
  unique (organization_id, address)
);
create unique index mail_recipients_token on mail_recipients (token_hash) where token_hash is not null;
create index mail_recipients_person on mail_recipients (organization_id, added_by);
