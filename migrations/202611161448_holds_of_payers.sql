-- What may neither be erased nor fall to retention while a case is open.
create table holds (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  reason text,
  user_ids text[] not null,
  debate_ids text[] not null,
  policy_ids text[] not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  lifted_at timestamptz(3),
  lifted_by text,
  primary key (organization_id, id)
);
