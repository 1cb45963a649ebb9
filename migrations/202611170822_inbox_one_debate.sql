-- Whoever asks about a message second finds the debate of the first, so that a debate may be about several messages.
alter table inbox_debates drop constraint inbox_debates_pkey;
alter table inbox_debates add primary key (message_id, debate_id);
drop index inbox_debates_message;
create index inbox_debates_debate on inbox_debates (debate_id);
update messages set debate_id = inbox_debates.debate_id
from inbox_debates
where inbox_debates.message_id = messages.id and inbox_debates.state = 'begun' and messages.debate_id is null;
