-- What became of each request, so that one that comes again is answered the same, and counts once.
alter table pairing_tries
  add column request_digest text collate "C",
  add column paired boolean not null default false;
create unique index pairing_tries_request on pairing_tries (request_digest) where request_digest is not null;
