-- Views that are built anew stand here beside the living tables until they take their place; so a name that is not
-- qualified always means the living one.
create schema rebuilding;

create table rebuilding.rebuilds (
  view text collate "C" primary key,
  -- What the tables were made after: another release or another shape of the living ones means another rebuild.
  blueprint text collate "C" not null,
  tables text[] collate "C" not null,
  -- Up to where in the log it has come, and how many events it took.
  position bigint not null,
  taken bigint not null,
  updated_at timestamptz(3) not null,
  -- Null until its tables are the living ones.
  finished_at timestamptz(3)
);
