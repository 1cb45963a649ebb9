-- Since when an organization has its slug; null where that is as long as the organization is there.
alter table organizations add column slug_since timestamptz(3);
create index former_slugs_of_organization on former_slugs (organization_id, freed_at);
