-- Which passages were put before a debate, at which place the search had them, and whether an agent cited them.
create table supplied_passages (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  evidence text collate "C" not null,
  item text collate "C" not null,
  passage bigint not null,
  rank integer,
  at timestamptz(3) not null,
  cited boolean not null,
  primary key (debate_id, evidence)
);

create index supplied_passages_item on supplied_passages (organization_id, item, at);

-- How often what was supplied was cited in debates that have ended, added up.
create table retrieval_figures (
  organization_id text collate "C" not null primary key,
  supplied bigint not null,
  cited bigint not null,
  searches bigint not null,
  reciprocal double precision not null
);
