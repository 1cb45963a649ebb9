-- The master key vouches for every key that is published, so that nobody adds one by writing a row.
alter table installation_keys add column vouched text;
