-- What was chosen in the end and what turned out right, and what follows from it for each agent; folded from the log.

create table debate_verdicts (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  domain text collate "C" not null,
  -- Of the last count; null before the first.
  round integer,
  winner text collate "C",
  features jsonb,
  confidence double precision,
  -- Null until the outcome is known.
  right_choice text collate "C",
  settled_position bigint
);

create index debate_verdicts_settled on debate_verdicts (organization_id, settled_position desc)
  where right_choice is not null and winner is not null;

create table debate_choices (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  agent text collate "C" not null,
  round integer not null,
  choice text collate "C" not null,
  primary key (debate_id, agent)
);

create table agent_records (
  organization_id text collate "C" not null,
  agent text collate "C" not null,
  domain text collate "C" not null,
  right_choices integer not null,
  choices integer not null,
  primary key (organization_id, agent, domain)
);
