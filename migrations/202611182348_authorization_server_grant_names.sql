-- Which application a grant was for, kept when the grant has ended: debates that began by it tell its name.
create table oauth_grant_names (
  organization_id text collate "C" not null,
  grant_id text collate "C" primary key,
  user_id text collate "C" not null,
  client_name text not null
);
create index oauth_grant_names_person on oauth_grant_names (user_id);

insert into oauth_grant_names (organization_id, grant_id, user_id, client_name)
select organization_id, id, user_id, client_name from oauth_grants;
