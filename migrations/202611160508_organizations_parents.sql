-- A workspace is an organization inside another one, which pays for it. There is one level: who pays has no parent.
alter table organizations
  add column parent_id text collate "C" references organizations,
  add constraint organizations_not_their_own_parent check (parent_id <> id);
create index organizations_of_parent on organizations (parent_id) where parent_id is not null;
