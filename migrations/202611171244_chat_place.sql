-- Where what is said of a debate stands, as its binding said when it began.
alter table thread_debates add column place text not null default 'thread' check (place in ('thread', 'channel', 'dm'));
