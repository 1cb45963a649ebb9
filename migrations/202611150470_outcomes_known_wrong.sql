-- It may be known that a decision was wrong, and not what was right instead: then `right_choice` stays null.

drop index debate_verdicts_settled;
create index debate_verdicts_settled on debate_verdicts (organization_id, settled_position desc)
  where settled_position is not null and winner is not null;

-- The choice of which no more is known than that it was wrong.
alter table standing_debates add column wrong_choice text collate "C";
alter table insight_courses add column wrong_choice text collate "C";
