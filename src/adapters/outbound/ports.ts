/** Where databases and other stores listen that take orders from whoever reaches them: no answer of theirs is a webhook's. */
const DATABASE_PORTS: Readonly<Record<string, readonly number[]>> = {
  'Microsoft SQL Server': [1433, 1434],
  Oracle: [1521, 1522, 1526, 1527, 1529, 2483, 2484],
  ZooKeeper: [2181],
  etcd: [2379, 2380, 4001],
  Firebird: [3050],
  MySQL: [3306, 3307],
  PostgreSQL: [5432, 5433, 6432],
  CouchDB: [5984],
  Redis: [6379, 6380, 16379, 26379],
  Cassandra: [7000, 7001, 7199, 9042, 9142, 9160],
  Neo4j: [7474, 7687],
  InfluxDB: [8086],
  Couchbase: [8091, 8092, 8093, 11207, 11210],
  ClickHouse: [8123],
  Consul: [8500],
  ArangoDB: [8529],
  Solr: [8983],
  Kafka: [9092],
  Elasticsearch: [9200, 9300],
  Memcached: [11211],
  CockroachDB: [26257],
  MongoDB: [27017, 27018, 27019],
  RethinkDB: [28015],
  'SAP HANA': [30015],
}

const TAKEN = new Map(Object.entries(DATABASE_PORTS).flatMap(([name, ports]) => ports.map((port) => [port, name])))
const WEB_PORTS: readonly number[] = [80, 443]
const FIRST_UNPRIVILEGED = 1024

/** Why this port is not called; undefined when it is. */
export function portRefusal(port: number): string | undefined {
  if (WEB_PORTS.includes(port)) return undefined
  if (port < FIRST_UNPRIVILEGED) return `Port ${port} is not allowed: use 80, 443 or one from ${FIRST_UNPRIVILEGED} on`
  const database = TAKEN.get(port)
  return database && `Port ${port} is not allowed: it is that of ${database}`
}
