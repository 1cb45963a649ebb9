-- What was given up or waits for a person is counted at every scrape.

create index effects_stopped on effects (kind, state) where state in ('parked', 'given_up');
