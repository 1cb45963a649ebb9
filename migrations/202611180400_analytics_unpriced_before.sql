-- Of answers counted before, those of models that took tokens and cost nothing had no price: what they cost is unknown.
update analytics_usage
  set unpriced_answers = answers, unpriced_tokens = tokens_in + tokens_out
  where unpriced_answers = 0 and cost_usd = 0 and api_calls > 0 and tokens_in + tokens_out > 0;
