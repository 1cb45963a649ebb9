-- A webhook may want to hear of some debates only, and may be kept by an automation service, with which it goes.

alter table webhooks
  add column debate_tags text[],
  add column min_confidence double precision,
  add column kept_for text collate "C",
  add column kept_as text;

create index webhooks_kept_for on webhooks (organization_id, kept_for) where kept_for is not null;
