-- Who somebody is at a sign-in provider. Issuers name their people for good; addresses may change hands.
create table oauth_identities (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id text collate "C" not null references users on delete cascade,
  provider text not null,
  linked_at timestamptz(3) not null,
  primary key (issuer, subject)
);
create unique index oauth_identities_one_per_person on oauth_identities (user_id, issuer);
