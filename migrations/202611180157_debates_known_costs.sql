-- Whether all that a debate cost is known, and the tokens of which it is not; null where its log does not tell.
alter table debate_results
  add column cost_known boolean,
  add column unpriced_tokens bigint;
