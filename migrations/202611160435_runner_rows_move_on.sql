-- Debates are not the only rows that somebody drives under a lease: any table of such rows uses the same function, in a
-- trigger before every update of its version.
alter function forget_what_debate_waited_for() rename to forget_what_row_waited_for;
