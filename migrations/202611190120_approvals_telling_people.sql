-- When people were told that something waits for their answer: what is escalated afterwards is told once more.
alter table approvals add column told_at timestamptz(3);
-- Whoever wants to hear of debates that wait for an answer wants to hear of approvals.
update device_choices set kinds = array_append(kinds, 'approval') where 'breakpoint' = any (kinds) and not 'approval' = any (kinds);
