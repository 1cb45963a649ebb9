-- Invitations into an organization. Their secrets are one-time tokens that were mailed to the address.
create table invitations (
  organization_id text collate "C" not null references organizations,
  id text collate "C" not null,
  email text not null,
  email_key text collate "C" not null,
  role text not null check (role in ('admin', 'member', 'viewer')),
  invited_by text collate "C" not null references users,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  primary key (organization_id, id)
);
create unique index invitations_one_open on invitations (organization_id, email_key) where accepted_at is null;

-- Mail of an install without a mail server, for the developer who waits for it.
create table kept_letters (
  id text collate "C" primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  sequence bigint generated always as identity unique,
  created_at timestamptz(3) not null
);
