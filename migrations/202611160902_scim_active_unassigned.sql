-- A directory may take back what it said about `active`: the attribute is then not shown, and the person may act or not as before.
alter table scim_users add column active_unassigned boolean not null default false;
