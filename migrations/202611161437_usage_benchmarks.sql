-- What an organization assumes that a decision takes without the service.

create table usage_benchmarks (
  payer_id text collate "C" not null,
  kind text not null check (kind in ('sme', 'enterprise', 'tech_startup', 'consulting')),
  name text not null,
  hourly_rate_usd double precision not null,
  avg_decision_cost_usd double precision not null,
  avg_hours_per_decision double precision not null,
  avg_participants double precision not null,
  updated_at timestamptz(3) not null,
  primary key (payer_id, kind)
);
