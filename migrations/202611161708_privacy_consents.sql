-- What people agreed to and what not: rows are only ever added, and the newest of a kind counts.
create table consents (
  number bigint generated always as identity primary key,
  user_id text collate "C" not null,
  preference text collate "C" not null
    check (preference in ('do_not_sell', 'marketing_opt_out', 'analytics_opt_out', 'third_party_sharing')),
  value boolean not null,
  wording text not null,
  source text collate "C" not null check (source in ('person', 'gpc')),
  at timestamptz(3) not null
);
create index consents_person on consents (user_id, preference, number desc);

create function refuse_changed_consent() returns trigger language plpgsql as $$
begin
  raise exception 'consents are append-only: % refused', lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger consents_append_only before update or delete on consents
  for each row execute function refuse_changed_consent();
create trigger consents_never_truncated before truncate on consents
  for each statement execute function refuse_changed_consent();
