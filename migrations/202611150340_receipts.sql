-- Receipts of decisions. The document is kept as the text whose canonical form was signed.

create table receipts (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  debate_id text collate "C" not null,
  result text not null,
  receipt text not null,
  hash text not null,
  key_id text collate "C" not null,
  signature text not null,
  issued_at timestamptz(3) not null
);

create index receipts_organization on receipts (organization_id, issued_at desc, id desc);
create index receipts_debate on receipts (debate_id);
create index receipts_issued on receipts (issued_at);

-- When receipts past their retention were last removed.
create table receipt_cleanups (
  "only" boolean primary key default true check ("only"),
  ran_at timestamptz(3) not null
);
