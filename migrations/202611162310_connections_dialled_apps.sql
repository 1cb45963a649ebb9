-- Where a vendor has no apps, such as Telegram, each account is dialled for itself, and is nobody else's by its own id.
drop index connections_dialled_once;
create unique index connections_dialled_once on connections (kind, app_id)
  where removed_at is null and intake = 'dial' and app_id <> '' and kind not in ('imap', 'gmail', 'outlook');
