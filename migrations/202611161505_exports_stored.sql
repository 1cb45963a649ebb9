-- Exports that are written in the background and kept for a while; the bytes are a stored file.
create table stored_exports (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  payer_id text collate "C" not null,
  kind text not null,
  format text not null,
  wish jsonb not null,
  status text not null,
  requested_by text collate "C" not null,
  file_id text collate "C",
  error text,
  created_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3)
);
create index stored_exports_of_person on stored_exports (requested_by, kind, created_at);
create index stored_exports_over on stored_exports (expires_at) where expires_at is not null;
