-- What a verification came to, sealed: a row that somebody else wrote is not believed, and keeps no alert back.
alter table audit_checks add column seal text;
