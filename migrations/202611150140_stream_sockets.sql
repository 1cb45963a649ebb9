-- The WebSockets that are open on any node, so that a caller's limit holds over all of them.
-- A node holds a lease; when it dies its sockets stop counting as the lease ends. Times are the database's own.

create table stream_nodes (
  id text collate "C" primary key,
  lease_until timestamptz(3) not null
);

create table stream_sockets (
  id text collate "C" primary key,
  node_id text collate "C" not null references stream_nodes (id) on delete cascade,
  holder text collate "C" not null
);
create index stream_sockets_by_holder on stream_sockets (holder);
create index stream_sockets_by_node on stream_sockets (node_id);
