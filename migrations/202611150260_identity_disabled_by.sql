-- Who disabled an account: a directory lifts only what a directory did. Nobody told counts as an administrator.
alter table users add column disabled_by text check (disabled_by in ('administrator', 'directory'));
update users
  set disabled_by = case
    when exists (
      select from scim_users entry
      where entry.user_id = users.id and entry.suspended = 'account' and entry.deleted_at is null
    ) then 'directory'
    else 'administrator'
  end
  where disabled_at is not null;
