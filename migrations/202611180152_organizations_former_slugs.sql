-- Slugs that an organization gave up, as digests, so that nobody else takes one at once and is taken for it.
create table former_slugs (
  slug_digest text collate "C" primary key,
  organization_id text collate "C" not null,
  freed_at timestamptz(3) not null
);
create index former_slugs_freed on former_slugs (freed_at);
