-- Which debate was begun about a finding, or on a question about the code of one commit.
create table code_debates (
  organization_id text collate "C" not null,
  subject text collate "C" not null,
  repository_id text collate "C" not null,
  debate_id text collate "C" not null,
  asked_by text collate "C" not null,
  claimed_at timestamptz(3) not null,
  begun_at timestamptz(3),
  primary key (organization_id, subject)
);
create index code_debates_of_debate on code_debates (debate_id);
create index code_debates_of_repository on code_debates (organization_id, repository_id);
create index code_debates_of_person on code_debates (asked_by);
