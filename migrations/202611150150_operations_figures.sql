-- What the debates of an organization came to, by the hour in which it happened; folded from the log.

create table debate_hours (
  organization_id text collate "C" not null,
  hour timestamptz(3) not null,
  started bigint not null,
  ended bigint not null,
  agreed bigint not null,
  rounds bigint not null,
  duration_ms bigint not null,
  agent_calls bigint not null,
  primary key (organization_id, hour)
);

-- When the debates that have not ended began, so that the fold can tell how long they took.

create table debates_under_way (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  started_at timestamptz(3) not null
);

-- The last time each debate's hash chain was recomputed, and how far.

create table log_verifications (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  version bigint not null,
  intact boolean not null,
  reason text,
  checked_at timestamptz(3) not null
);

create index log_verifications_organization on log_verifications (organization_id, intact);
create index log_verifications_checked on log_verifications (checked_at);
