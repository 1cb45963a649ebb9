-- The purse: budgets of whoever pays, what was bought, and what is reserved while it is being bought.
-- Money is whole nano-dollars, below 2^53 so that every client counts it exactly.

create table budgets (
  payer_id text collate "C" not null,
  id text collate "C" primary key,
  name text not null,
  description text,
  period text not null check (period in ('daily', 'weekly', 'monthly', 'quarterly', 'annual', 'unlimited')),
  limit_nano bigint check (limit_nano between 0 and 9007199254740991),
  limit_tokens bigint check (limit_tokens between 0 and 9007199254740991),
  scope jsonb not null,
  thresholds jsonb not null,
  on_exhausted text not null check (on_exhausted in ('pause', 'finish', 'fail')),
  unpriced text not null check (unpriced in ('allow', 'refuse', 'assume')),
  assumed_price jsonb,
  bound text not null check (bound in ('strict', 'measured')),
  state text not null check (state in ('active', 'paused', 'suspended', 'closed')),
  auto_suspend boolean not null,
  max_overage_nano bigint check (max_overage_nano between 0 and 9007199254740991),
  metadata jsonb not null,
  created_by text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((unpriced = 'assume') = (assumed_price is not null)),
  check (limit_nano is not null or limit_tokens is not null)
);
create index budgets_of_payer on budgets (payer_id, id);

create table budget_periods (
  payer_id text collate "C" not null,
  budget_id text collate "C" not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  spent_nano bigint not null,
  spent_tokens bigint not null,
  reserved_nano bigint not null check (reserved_nano >= 0),
  reserved_tokens bigint not null check (reserved_tokens >= 0),
  primary key (budget_id, starts_at)
) with (fillfactor = 70);

create table purchases (
  payer_id text collate "C" not null,
  tenant_id text collate "C" not null,
  id text collate "C" primary key,
  kind text not null check (kind in ('model', 'speech', 'recognition')),
  debate_id text collate "C",
  user_id text collate "C",
  domain text,
  claim text collate "C",
  ask_key text,
  provider text not null,
  model text not null,
  purpose text not null,
  bytes_in bigint not null,
  most integer not null,
  bound_nano bigint check (bound_nano >= 0),
  bound_tokens bigint not null check (bound_tokens >= 0),
  cost_nano bigint check (cost_nano >= 0),
  tokens_in bigint check (tokens_in >= 0),
  tokens_out bigint check (tokens_out >= 0),
  tokens_cached bigint check (tokens_cached >= 0),
  tokens_cache_write bigint check (tokens_cache_write >= 0),
  tokens_reasoning bigint check (tokens_reasoning >= 0),
  basis text check (basis in ('reported', 'nothing', 'bound', 'corrected')),
  state text not null check (state in ('open', 'settled')),
  due_at timestamptz(3) not null,
  opened_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check ((state = 'settled') = (settled_at is not null)),
  check ((state = 'settled') = (basis is not null))
);
create index purchases_of_payer on purchases (payer_id, opened_at);
create index purchases_of_debate on purchases (debate_id, ask_key);
create index purchases_of_model on purchases (payer_id, provider, model, opened_at desc);
create index purchases_open on purchases (opened_at) where state = 'open';

create table purchase_holds (
  payer_id text collate "C" not null,
  purchase_id text collate "C" not null,
  budget_id text collate "C" not null,
  starts_at timestamptz(3) not null,
  bound_nano bigint not null check (bound_nano >= 0),
  bound_tokens bigint not null check (bound_tokens >= 0),
  cost_nano bigint check (cost_nano >= 0),
  cost_tokens bigint check (cost_tokens >= 0),
  primary key (purchase_id, budget_id)
);
create index purchase_holds_of_budget on purchase_holds (budget_id, starts_at, purchase_id);

create table budget_alerts (
  payer_id text collate "C" not null,
  id text collate "C" primary key,
  budget_id text collate "C",
  once_key text collate "C" not null,
  kind text not null check (kind in ('budget_warning', 'spike_detected', 'limit_reached', 'anomaly')),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  action text,
  threshold double precision,
  spent_nano bigint not null,
  limit_nano bigint,
  message text not null,
  acknowledged_at timestamptz(3),
  acknowledged_by text collate "C",
  created_at timestamptz(3) not null
);
create unique index budget_alerts_once on budget_alerts (payer_id, once_key);
create index budget_alerts_of_budget on budget_alerts (budget_id, created_at);

create table budget_overrides (
  payer_id text collate "C" not null,
  budget_id text collate "C" not null,
  user_id text collate "C" not null,
  extra_nano bigint check (extra_nano between 0 and 9007199254740991),
  until timestamptz(3),
  reason text,
  created_by text collate "C",
  created_at timestamptz(3) not null,
  primary key (budget_id, user_id),
  check (extra_nano is not null or until is not null)
);

create table budget_pauses (
  organization_id text collate "C" not null,
  debate_id text collate "C" not null,
  budget_id text collate "C" not null,
  user_id text collate "C",
  waits_since timestamptz(3) not null,
  paused_at timestamptz(3) not null,
  until timestamptz(3),
  need_nano bigint not null,
  need_tokens bigint not null,
  again integer not null,
  resumed_at timestamptz(3),
  primary key (organization_id, debate_id)
);
create index budget_pauses_waiting on budget_pauses (budget_id, waits_since) where resumed_at is null;
