-- What a million tokens cost, as the organization says: { input, output } in dollars. Null where the table of known models tells it, or nobody knows.
alter table connected_models add column price jsonb;
