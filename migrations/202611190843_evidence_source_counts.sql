-- Counting an organization's sources one by one takes longer with each of them.
create table source_counts (
  organization_id text collate "C" not null,
  sources bigint not null,
  primary key (organization_id)
) with (fillfactor = 50);

insert into source_counts select organization_id, count(*) from source_standing group by 1;

create function count_sources() returns trigger language plpgsql as $$
begin
  insert into source_counts
  select organization_id, (case tg_op when 'INSERT' then 1 else -1 end) * count(*)
  from changed group by 1 order by 1
  on conflict (organization_id) do update set sources = source_counts.sources + excluded.sources;
  return null;
end
$$;

create trigger sources_counted after insert on source_standing referencing new table as changed
  for each statement execute function count_sources();
create trigger sources_uncounted after delete on source_standing referencing old table as changed
  for each statement execute function count_sources();
