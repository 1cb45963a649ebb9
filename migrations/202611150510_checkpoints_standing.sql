-- Whether a debate can go on at a checkpoint: the last one of a paused debate is active, others are resumed or expired.

alter table checkpoints add column standing text collate "C" not null default 'expired';

update checkpoints set standing = 'resumed' where resumed_at is not null;

update checkpoints set standing = 'active'
from debates
where debates.id = checkpoints.debate_id and debates.status = 'paused' and not exists (
  select from checkpoints as later
  where later.debate_id = checkpoints.debate_id and later.version > checkpoints.version
);

alter table checkpoints alter column standing drop default;

create index checkpoints_standing on checkpoints (organization_id, standing, created_at desc, id);
