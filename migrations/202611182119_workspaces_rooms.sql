-- Rooms in an organization with members and rules of their own. Each is a tenant too: the row of organizations with its
-- id says who pays for it.
create table workspaces (
  organization_id text collate "C" not null references organizations,
  id text collate "C" primary key references organizations,
  name text not null,
  slug text collate "C" not null,
  description text not null,
  sensitivity text collate "C" not null check (sensitivity in ('public', 'internal', 'confidential', 'restricted')),
  retention_days integer not null check (retention_days > 0),
  require_approval boolean not null,
  allow_public_debates boolean not null,
  -- 0 is no limit.
  max_debate_duration_minutes integer not null check (max_debate_duration_minutes >= 0),
  enabled_features text[] collate "C" not null,
  custom_branding jsonb,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  -- It is gone for everybody, and its row goes once nothing that was under way can have written into it.
  removed_at timestamptz(3),
  unique (organization_id, id)
);
create unique index workspaces_slug on workspaces (organization_id, slug) where removed_at is null;

-- Who leaves the organization leaves its workspaces in the same transaction.
create table workspace_members (
  organization_id text collate "C" not null,
  workspace_id text collate "C" not null,
  user_id text collate "C" not null,
  role text collate "C" not null check (role in ('owner', 'admin', 'member', 'viewer')),
  added_by text collate "C" not null,
  added_at timestamptz(3) not null,
  primary key (workspace_id, user_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);
create index workspace_members_person on workspace_members (organization_id, user_id);
