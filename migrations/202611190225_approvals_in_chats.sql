-- The places of chats in which people are asked.
alter table approvals add column channels text[] not null default '{}';
