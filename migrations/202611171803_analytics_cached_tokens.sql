-- Of the tokens that models read, what their providers read from caches and wrote into them; of those they answered, what was thought.
alter table analytics_usage
  add column cached_tokens bigint not null default 0,
  add column cache_write_tokens bigint not null default 0,
  add column reasoning_tokens bigint not null default 0;
