-- When each table was last looked through for what is kept too long. Of the installation, so without an organization.
create table sweeps (
  table_name text collate "C" primary key,
  due_at timestamptz(3) not null,
  ran_at timestamptz(3),
  removed bigint not null,
  error text
);
