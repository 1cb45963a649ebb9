-- The same as debate_results_created, to the letter: each row of a result was entered into both.
drop index debate_results_organization;
