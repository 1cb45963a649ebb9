-- The name of this installation, which its tokens carry as their issuer. Since then every session says whether its tokens do:
-- the sessions from before, and those of nodes that still run the former release, do not.
create table installation (
  id text collate "C" primary key,
  since timestamptz(3) not null,
  only_one boolean not null default true unique check (only_one)
);
insert into installation (id, since) values ('ins_' || replace(gen_random_uuid()::text, '-', ''), now());

alter table sessions add column names_issuer boolean not null default false;
