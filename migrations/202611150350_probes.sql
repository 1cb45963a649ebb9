-- Reports on debates that were held to examine something: an agent, a task, an answer, another debate.

create table probe_reports (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  -- The debate that was held, and the one it was about.
  debate_id text collate "C" not null,
  about text collate "C",
  kind text collate "C" not null,
  agents text[] collate "C" not null,
  report jsonb not null,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3) not null
);

create index probe_reports_organization on probe_reports (organization_id, kind, completed_at desc, id desc);
create index probe_reports_debate on probe_reports (debate_id);
create index probe_reports_about on probe_reports (about, kind, completed_at desc) where about is not null;
