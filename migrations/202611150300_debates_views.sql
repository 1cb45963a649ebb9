-- What lists of debates read beside the log, what callers write on a debate, and which request made which debate.

create index debates_by_status on debates (organization_id, status, created_at desc, id);

-- How many debates an organization has in each state: counting them would take longer with every debate. Only appends
-- change them, which happen one after another, so nobody waits for a row of these.
create table debate_counts (
  organization_id text collate "C" not null,
  status text collate "C" not null,
  debates bigint not null,
  primary key (organization_id, status)
) with (fillfactor = 50);

insert into debate_counts select organization_id, status, count(*) from debates group by organization_id, status;

create function count_new_debates() returns trigger language plpgsql as $$
begin
  insert into debate_counts select organization_id, status, count(*) from new_debates group by organization_id, status
  on conflict (organization_id, status) do update set debates = debate_counts.debates + excluded.debates;
  return null;
end
$$;

create function recount_debate() returns trigger language plpgsql as $$
begin
  update debate_counts set debates = debates - 1 where organization_id = old.organization_id and status = old.status;
  insert into debate_counts values (new.organization_id, new.status, 1)
  on conflict (organization_id, status) do update set debates = debate_counts.debates + 1;
  return null;
end
$$;

create trigger debates_counted after insert on debates referencing new table as new_debates
  for each statement execute function count_new_debates();
create trigger debates_recounted after update of status on debates
  for each row when (old.status <> new.status) execute function recount_debate();

create table debate_results (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  kind text collate "C" not null,
  domain text collate "C" not null,
  agents text[] collate "C" not null,
  topic text,
  search tsvector generated always as (to_tsvector('simple', coalesce(topic, ''))) stored,
  created_at timestamptz(3) not null,
  result text collate "C",
  winner text collate "C",
  confidence double precision,
  rounds_used integer,
  agreeing text[] collate "C",
  tokens_in bigint,
  tokens_out bigint,
  cost_usd double precision,
  answer text,
  ended_at timestamptz(3)
);

create index debate_results_organization on debate_results (organization_id, created_at desc, debate_id);
create index debate_results_domain on debate_results (organization_id, domain, created_at desc);
create index debate_results_ended on debate_results (organization_id, ended_at desc, debate_id) where ended_at is not null;
create index debate_results_agents on debate_results using gin (agents);
create index debate_results_search on debate_results using gin (search);

create table debate_details (
  organization_id text collate "C" not null,
  debate_id text collate "C" primary key,
  title text,
  tags text[] not null,
  metadata jsonb not null,
  archived boolean not null,
  notes text,
  deleted_at timestamptz(3),
  updated_at timestamptz(3) not null
);

create index debate_details_deleted on debate_details (organization_id, debate_id) where deleted_at is not null;

create table debate_requests (
  organization_id text collate "C" not null,
  user_id text collate "C" not null,
  key text not null,
  digest text collate "C" not null,
  debate_id text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id, key)
);

create index debate_requests_age on debate_requests (created_at);

create table checkpoints (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  debate_id text collate "C" not null,
  version bigint not null,
  round integer not null,
  reason text not null,
  note text,
  created_by text collate "C",
  created_at timestamptz(3) not null,
  resumed_at timestamptz(3)
);

create index checkpoints_organization on checkpoints (organization_id, created_at desc, id);
create index checkpoints_debate on checkpoints (debate_id, version desc);

create table deleted_checkpoints (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  debate_id text collate "C" not null,
  deleted_by text collate "C" not null,
  deleted_at timestamptz(3) not null
);

create table pending_breakpoints (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  debate_id text collate "C" not null,
  raised_at timestamptz(3) not null
);

create index pending_breakpoints_organization on pending_breakpoints (organization_id, raised_at desc, id);
create index pending_breakpoints_debate on pending_breakpoints (debate_id);
