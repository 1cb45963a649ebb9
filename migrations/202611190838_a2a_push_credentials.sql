-- The API key or the grant by which a place was named: once its access has ended, the place is told nothing more.
alter table a2a_push_configs add column credential text collate "C";
