-- What a directory said about the people of an organization. Members whom no directory wrote yet have no row.
create table scim_users (
  organization_id text collate "C" not null references organizations,
  user_id text collate "C" not null references users,
  user_name text not null,
  -- What user names are compared by: lower case.
  user_name_key text collate "C" not null,
  external_id text collate "C",
  -- The other attributes, by their names in the SCIM schemas.
  attributes jsonb not null,
  -- What the directory wants.
  active boolean not null,
  -- What was taken from the person on its behalf and not given back yet.
  suspended text check (suspended in ('account', 'membership')),
  -- Whether the account came into being inside this organization.
  managed boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, user_id)
);
create unique index scim_users_one_per_name on scim_users (organization_id, user_name_key) where deleted_at is null;
create index scim_users_external_id on scim_users (organization_id, external_id) where external_id is not null;

create table scim_groups (
  organization_id text collate "C" not null references organizations,
  id text collate "C" not null,
  display_name text not null,
  display_name_key text collate "C" not null,
  external_id text collate "C",
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint scim_groups_one_per_name unique (organization_id, display_name_key)
);
create index scim_groups_external_id on scim_groups (organization_id, external_id) where external_id is not null;

create table scim_group_members (
  organization_id text collate "C" not null,
  group_id text collate "C" not null,
  user_id text collate "C" not null references users,
  primary key (organization_id, group_id, user_id),
  foreign key (organization_id, group_id) references scim_groups on delete cascade
);
create index scim_group_members_of_user on scim_group_members (organization_id, user_id);
