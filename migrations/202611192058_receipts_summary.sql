-- What lists tell of a receipt beside its other columns, so that its signed text is not read for them. Receipts that were
-- issued before have none: their text is read as it was.
alter table receipts add column summary jsonb;
