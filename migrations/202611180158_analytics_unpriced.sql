-- Answers of models whose cost nobody knows, and their tokens: such a sum is told as what is known of it.
alter table analytics_usage
  add column unpriced_answers bigint not null default 0,
  add column unpriced_tokens bigint not null default 0;
