-- What a fork inherited speaks the words of its parents, and goes when theirs go.

-- Whose words the explanation speaks: those of the debate and of all it was forked from.
alter table explanation_batch_items add column sources text[] collate "C" not null default '{}';
create index explanation_batch_items_sources on explanation_batch_items using gin (sources);
