-- When somebody signed in: every refresh makes a session anew, and this stays. Nodes of the former release leave it empty.
alter table sessions add column began_at timestamptz(3);
update sessions set began_at = families.began_at
from (select family_id, min(created_at) as began_at from sessions group by family_id) as families
where sessions.family_id = families.family_id and sessions.ended_at is null;
