-- From when on the mails of a folder were read at first; null where all of it was. What is older is not brought when its server
-- counts anew. Of folders that are known already it is the oldest mail that is left of them.
alter table mail_folders add column since timestamptz(3);
update mail_folders set since = (
  select min(happened_at) from messages
  where connection_id = mail_folders.connection_id and kind = 'mail' and direction = 'in');
