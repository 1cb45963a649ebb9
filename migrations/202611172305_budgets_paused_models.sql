-- Models that reported more tokens than a call can take, each paused for who pays until a person releases it.
create table budget_paused_models (
  payer_id text collate "C" not null,
  provider text collate "C" not null,
  model text collate "C" not null,
  purchase_id text collate "C" not null,
  tokens_in bigint not null,
  tokens_out bigint not null,
  most_in bigint not null,
  most_out bigint not null,
  paused_at timestamptz(3) not null,
  primary key (payer_id, provider, model)
);
