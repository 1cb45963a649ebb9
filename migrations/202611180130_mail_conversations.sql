-- What people read as one conversation: the threads of a mailbox whose mails name each other. Null where a thread is one by itself.
alter table threads add column conversation_id text collate "C";
create index threads_conversation on threads (conversation_id) where conversation_id is not null;

-- The same bytes are the same mail, wherever they lie: of mails that are there already too.
insert into mail_seen (organization_id, connection_id, digest, created_at)
select distinct on (message.connection_id, file.sha256) message.organization_id, message.connection_id, 'bytes:' || file.sha256,
  message.received_at
from messages as message join stored_files as file
  on file.organization_id = message.organization_id and file.id = message.raw_file_id
where message.kind = 'mail' and message.direction = 'in' and file.sha256 is not null
order by message.connection_id, file.sha256, message.received_at
on conflict do nothing;
