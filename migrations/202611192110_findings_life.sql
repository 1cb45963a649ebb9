-- What analyses found in code. A finding is one row over all scans, known again by its fingerprint.
create table findings (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  repository_id text collate "C" not null,
  fingerprint text collate "C" not null,
  content_print text collate "C" not null,
  kind text not null check (kind in ('sast', 'secret', 'dependency', 'licence', 'bug')),
  rule text not null,
  rule_class text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  severity_rank smallint not null,
  measured_confidence real not null,
  title text not null,
  message text not null,
  path text not null,
  line integer not null,
  end_line integer,
  column_start integer,
  column_end integer,
  symbol text,
  snippet text,
  path_steps jsonb,
  cwe text,
  owasp_2021 text,
  owasp_2025 text,
  remediation text,
  details jsonb not null,
  author_name text,
  author_email text,
  branch text,
  status text not null check (status in ('open', 'fixed', 'dismissed', 'accepted')),
  verdict text check (verdict in ('true_positive', 'false_positive', 'fixed', 'accepted_risk')),
  first_scan_id text collate "C" not null,
  last_scan_id text collate "C" not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  fixed_at timestamptz(3),
  primary key (organization_id, id)
);
create unique index findings_fingerprints on findings (organization_id, repository_id, fingerprint);
create index findings_by_status on findings (organization_id, status, severity_rank, id);
create index findings_of_authors on findings (author_email) where author_email is not null;

-- Which findings a scan saw.
create table scan_findings (
  organization_id text collate "C" not null,
  scan_id text collate "C" not null,
  finding_id text collate "C" not null,
  is_new boolean not null,
  primary key (organization_id, scan_id, finding_id)
);
create index scan_findings_of_finding on scan_findings (organization_id, finding_id);

-- What people said of a finding, and how sure it was called before.
create table finding_verdicts (
  organization_id text collate "C" not null,
  finding_id text collate "C" not null,
  place integer not null,
  verdict text not null check (verdict in ('true_positive', 'false_positive', 'fixed', 'accepted_risk')),
  reason text,
  stated_confidence real not null,
  rule_class text not null,
  decided_by text collate "C" not null,
  decided_at timestamptz(3) not null,
  primary key (organization_id, finding_id, place)
);

-- How often findings of a class of rules were right by the last verdict on each.
create table rule_records (
  organization_id text collate "C" not null,
  rule_class text collate "C" not null,
  judged integer not null,
  correct integer not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, rule_class)
);
