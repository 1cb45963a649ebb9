-- Decisions are looked for by the words of their answer too.
create index debate_results_answer on debate_results using gin (to_tsvector('simple', coalesce(answer, '')));
