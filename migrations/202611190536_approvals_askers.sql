-- Who asked for it first where somebody else has asked again, and roles of the organization above that may answer.
alter table approvals add column also_asked_by text, add column answer_roles_above text[] not null default '{}';
