-- Whether a debate was erased is asked with every reading of its events; only erasures are in this index.
create index events_erasures on events (debate_id) where type = 'debate_erased';
