-- Which question of a program led to which debate, so that one that is sent again finds it. No text: the key and the
-- digest are digests, of the client's own name for the request or of what was asked.

create table protocol_requests (
  organization_id text collate "C" not null,
  user_id text collate "C" not null,
  credential text collate "C" not null,
  door text collate "C" not null,
  key text collate "C" not null,
  digest text collate "C",
  debate_id text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id, credential, door, key)
);
create index protocol_requests_debate on protocol_requests (organization_id, debate_id);
create index protocol_requests_age on protocol_requests (created_at);
