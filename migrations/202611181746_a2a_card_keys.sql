-- The key that agent cards are signed with.
alter table installation_keys
  drop constraint installation_keys_purpose_check,
  add constraint installation_keys_purpose_check check (purpose in ('jwt', 'signing', 'encryption', 'vapid', 'card'));
