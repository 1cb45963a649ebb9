-- How many receipts an organization has of each result: counting them would take longer with every receipt.

create table receipt_counts (
  organization_id text collate "C" not null,
  result text collate "C" not null,
  receipts bigint not null,
  primary key (organization_id, result)
) with (fillfactor = 50);

insert into receipt_counts select organization_id, result, count(*) from receipts group by 1, 2;

create function count_receipts() returns trigger language plpgsql as $$
begin
  insert into receipt_counts
  select organization_id, result, (case tg_op when 'INSERT' then 1 else -1 end) * count(*)
  from changed group by 1, 2 order by 1, 2
  on conflict (organization_id, result) do update set receipts = receipt_counts.receipts + excluded.receipts;
  return null;
end
$$;

create trigger receipts_counted after insert on receipts referencing new table as changed
  for each statement execute function count_receipts();
create trigger receipts_uncounted after delete on receipts referencing old table as changed
  for each statement execute function count_receipts();

create index receipts_result on receipts (organization_id, result, issued_at desc, id desc);
