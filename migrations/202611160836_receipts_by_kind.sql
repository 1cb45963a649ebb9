-- The receipts of gauntlets are listed by themselves.
create index receipts_of_kind on receipts (organization_id, (receipt::jsonb ->> 'kind'), issued_at desc, id desc);
