-- The key of a request that means one thing in the whole tenant, such as a client's own id of a task: one holder has it.

create unique index protocol_requests_tenant_key on protocol_requests (organization_id, door, key) where key like 'tenant.%';
