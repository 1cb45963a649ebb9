-- A mailbox is shown newest first, its senders are looked for, and so is whom we wrote to, without reading all of it.
create index messages_mail_newest on messages (connection_id, happened_at desc, number desc)
  where kind = 'mail' and direction = 'in';
create index messages_sender on messages (organization_id, sender_email) where sender_email is not null;
create index messages_sent_to on messages using gin ((mail -> 'to')) where kind = 'mail' and direction = 'out';
