-- How many critiques there are of each type, whoever made them: what every archive is asked for.
create table critique_type_counts (
  organization_id text collate "C" not null,
  issue_type text collate "C" not null,
  severity text collate "C" not null,
  fate text collate "C" not null,
  critiques integer not null,
  primary key (organization_id, issue_type, severity, fate)
);

insert into critique_type_counts
select organization_id, issue_type, severity, fate, sum(critiques) from critique_counts group by 1, 2, 3, 4;
