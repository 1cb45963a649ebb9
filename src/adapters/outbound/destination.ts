import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutboundPrivate, OutboundRefused } from './errors.ts'

export interface DestinationRules {
  /** Whether to allow a connection to this IP address of the host. */
  allow: (address: string, host: string) => boolean
  /** Whether to allow a name that is no machine on the public internet; by default none. */
  allowName?: ((name: string) => boolean) | undefined
  /** Added to the refusal of an address that is not public. */
  hint?: string | undefined
}

const LONGEST_URL = 2_048
/** Names that are never a machine on the public internet. */
const PRIVATE_NAMES = /^(?:[^.]+|.*\.(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa))$/
export const isPrivateName = (host: string): boolean => PRIVATE_NAMES.test(host)

/** The URL as it will be called, or `OutboundRefused` with the reason. Names are checked again when they resolve. */
export function destination(address: string, { allow, allowName, hint }: DestinationRules): URL {
  const url = URL.parse(address)
  if (!url || address.length > LONGEST_URL) throw new OutboundRefused('Not a valid URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutboundRefused('Only http and https are allowed')
  if (url.username || url.password) throw new OutboundRefused('A URL must not carry a user name or password')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const portFault = portRefusal(port)
  if (portFault) throw new OutboundRefused(portFault)
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) ? !allow(host, host) : isPrivateName(host) && !allowName?.(host)) throw new OutboundPrivate(hint)
  return url
}

/** Where a redirect leads; it may not give up encryption. The caller checks it as a destination. */
export function redirectTarget(from: URL, location: string): URL {
  const target = URL.parse(location, from)
  if (!target) throw new OutboundRefused('The address redirects to something that is not a URL')
  if (from.protocol === 'https:' && target.protocol === 'http:') {
    throw new OutboundRefused('The address redirects from https to http')
  }
  return target
}

/** Ports of databases and other stores, which execute what anybody sends them: no webhook listens there. */
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

/** Why this port is refused; undefined where it is allowed. */
function portRefusal(port: number): string | undefined {
  if (WEB_PORTS.includes(port)) return undefined
  if (port < FIRST_UNPRIVILEGED) return `Port ${port} is not allowed: use 80, 443 or one from ${FIRST_UNPRIVILEGED} on`
  const database = TAKEN.get(port)
  return database && `Port ${port} is not allowed: it is that of ${database}`
}

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** The metadata service of a cloud, in the middle of the public range. */
const METADATA_IPV4 = '168.63.129.16'

/** True only for addresses of the public internet; an address that wraps an IPv4 address (mapped, NAT64, 6to4, Teredo) is not one. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_IPV6) : address !== METADATA_IPV4
}
