-- The key by which another was asked for; it goes with it. Null where a person asked.
alter table api_keys add column issued_by text collate "C" references api_keys on delete cascade;
create index api_keys_issued_by on api_keys (issued_by) where issued_by is not null;
