-- Counts the debates that ended in a period, or with certain results, without reading their rows.
create index debate_results_decided on debate_results (organization_id, ended_at desc, debate_id) include (result)
  where result is not null and ended_at is not null;
