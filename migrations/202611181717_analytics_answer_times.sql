-- How long answers of agents took, and how many of them that sum covers.
alter table analytics_usage
  add column timed_answers bigint not null default 0,
  add column answer_ms bigint not null default 0;
