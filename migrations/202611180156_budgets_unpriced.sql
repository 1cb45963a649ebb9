-- What was bought of models without a price, to tell of each budget how much of it is unknown.
create index purchases_unpriced on purchases (payer_id, opened_at) where cost_nano is null and state = 'settled';
