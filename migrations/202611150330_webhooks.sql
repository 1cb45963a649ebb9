-- Addresses that are told of events, and every delivery to them.

create table webhooks (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  url text not null,
  events text[] not null,
  name text,
  description text,
  active boolean not null,
  sealed_secret text not null,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  last_delivery_at timestamptz(3),
  last_delivery_status text,
  delivery_count integer not null,
  failure_count integer not null
);

create index webhooks_organization on webhooks (organization_id, created_at, id);

create table webhook_deliveries (
  organization_id text collate "C" not null,
  id text collate "C" primary key,
  webhook_id text collate "C" not null references webhooks (id) on delete cascade,
  event text not null,
  debate_id text collate "C",
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'retrying', 'failed', 'dead_lettered')),
  attempts integer not null,
  response_code integer,
  error text,
  created_at timestamptz(3) not null,
  next_attempt_at timestamptz(3),
  delivered_at timestamptz(3)
);

create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_created on webhook_deliveries (created_at);
create index webhook_deliveries_debate on webhook_deliveries (debate_id) where debate_id is not null;
