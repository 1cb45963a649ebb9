-- Sessions that fell idle are ended for good with the others of their person.
create index sessions_idle_of_user on sessions (user_id) where end_reason = 'idle';
