-- How long a site that a tenant named asked that tenant to leave it alone.
create table vendor_pauses (
  organization_id text collate "C" not null,
  bucket text collate "C" not null,
  paused_until timestamptz(3) not null,
  primary key (organization_id, bucket)
);
create index vendor_pauses_over on vendor_pauses (paused_until);
