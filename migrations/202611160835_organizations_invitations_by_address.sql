-- Whoever signs in sees which organizations have invited their address.
create index invitations_to_address on invitations (email_key) where accepted_at is null;
