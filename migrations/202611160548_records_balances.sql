-- What the confidence of a decision is learned from; null where the log does not tell it.
alter table debate_verdicts add column balance jsonb;

-- The same for decisions of former releases, found once by folding their logs; null where there is nothing to learn.
create table former_balances (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  balance jsonb,
  primary key (organization_id, debate_id)
);
