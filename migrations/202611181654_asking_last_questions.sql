-- The last question of a person through each door, which the console shows them.

create index protocol_requests_last on protocol_requests (organization_id, user_id, door, created_at);
