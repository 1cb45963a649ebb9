import type { Generated } from 'kysely'
import type { Json, Timestamp } from './column-types.ts'
import { logTables } from './event-log/tables.ts'
import { fileTables } from './files/tables.ts'
import { searchTables } from './search/tables.ts'
import { personal, plain, type RowOf, table } from './table.ts'

const migrations = table('migrations', {
  columns: {
    name: plain<string>(),
    checksum: plain<string>(),
    release: plain<string | null>(),
    applied_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'Which changes of the schema were made',
  exported: { omit: 'It says nothing about a person' },
})

const installationKeys = table('installation_keys', {
  columns: {
    id: plain<string>(),
    purpose: plain<'jwt' | 'signing' | 'encryption' | 'vapid' | 'card'>(),
    /** In clear, until `master_key` says that all are sealed. */
    secret: plain<string | null>(),
    sealed_secret: plain<string | null>(),
    public_key: plain<string | null>(),
    active: plain<boolean>(),
    created_at: plain<Timestamp>(),
    retired_at: plain<Timestamp | null>(),
    stood_in_clear: plain<Generated<boolean>>(),
    /** A signing key's public part and times, sealed with the master key. */
    vouched: plain<string | null>(),
  },
  category: 'machinery',
  purpose: 'The keys with which the installation signs and seals',
  exported: { omit: 'They are secrets of the installation' },
})

const masterKey = table('master_key', {
  columns: {
    id: plain<string>(),
    since: plain<Timestamp>(),
    sealed_at: plain<Timestamp | null>(),
    only_one: plain<Generated<boolean>>(),
  },
  category: 'machinery',
  purpose: 'Which key from outside the database seals the keys of the installation',
  exported: { omit: 'It says nothing about people' },
})

const installation = table('installation', {
  columns: {
    id: plain<string>(),
    since: plain<Timestamp>(),
    only_one: plain<Generated<boolean>>(),
  },
  category: 'machinery',
  purpose: 'The name by which tokens say who made them',
  exported: { omit: 'It says nothing about people' },
})

const oneTimeTokens = table('one_time_tokens', {
  columns: {
    digest: plain<string>(),
    purpose: plain<string>(),
    subject: personal<string>(),
    data: personal<Json>(),
    created_at: plain<Timestamp>(),
    expires_at: plain<Timestamp>(),
  },
  category: 'access',
  purpose: 'Links and codes that work once, as digests',
  days: 0,
  since: 'expires_at',
  exported: { without: ['digest', 'data'] },
  person: { by: ['subject'], erase: 'delete' },
})

const cursors = table('cursors', {
  columns: {
    name: plain<string>(),
    kind: plain<'view' | 'reaction'>(),
    position: plain<number>(),
    failures: plain<number>(),
    failing_position: plain<number | null>(),
    last_error: plain<string | null>(),
    stopped_at: plain<Timestamp | null>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'How far each view and reaction has read the log',
  exported: { omit: 'It says nothing about a person' },
})

const jobWorkers = table('job_workers', {
  columns: {
    id: plain<string>(),
    busy: plain<boolean>(),
    last_seen: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'Which workers are there',
  exported: { omit: 'It says nothing about a person' },
})

const streamNodes = table('stream_nodes', {
  columns: {
    id: plain<string>(),
    lease_until: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'Which nodes hold sockets',
  exported: { omit: 'It says nothing about a person' },
})

const streamSockets = table('stream_sockets', {
  columns: {
    id: plain<string>(),
    node_id: plain<string>(),
    holder: personal<string>(),
  },
  category: 'machinery',
  purpose: 'Who has sockets open, so that nobody has too many',
  exported: 'rows',
  person: { by: ['holder'], erase: 'delete' },
})

const vendorPaces = table('vendor_paces', {
  columns: {
    bucket: plain<string>(),
    /** When the next call would be due at an even pace. */
    due_at: plain<Timestamp>(),
    /** The slot that was given last. */
    slot_at: plain<Timestamp>(),
    /** Until when the vendor asked to be left alone. */
    paused_until: plain<Timestamp | null>(),
    /** Who has the one connection, and until when at most. */
    held_by: plain<string | null>(),
    held_until: plain<Timestamp | null>(),
  },
  category: 'machinery',
  purpose: 'When each system outside may be asked again, by all nodes together',
  days: 2,
  since: 'due_at',
  exported: { omit: 'It says nothing about people' },
})

const once = table('once', {
  columns: {
    digest: plain<string>(),
    at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'Digests of what came in from outside, so that nothing is taken twice',
  days: 30,
  since: 'at',
  exported: { omit: 'It says nothing about people' },
})

const vendorPauses = table('vendor_pauses', {
  columns: {
    organization_id: plain<string>(),
    /** Of a site that a member of the tenant named. */
    bucket: plain<string>(),
    paused_until: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'How long a site that a person named asked to be left alone',
  days: 1,
  since: 'paused_until',
  exported: { omit: 'It says nothing about people' },
})

/** The tables of the platform's storage; those of its background are in `src/background/tables.ts`. */
export const storageTables = [
  ...logTables,
  ...fileTables,
  ...searchTables,
  installation,
  vendorPaces,
  once,
  vendorPauses,
  migrations,
  installationKeys,
  masterKey,
  oneTimeTokens,
  cursors,
  jobWorkers,
  streamNodes,
  streamSockets,
]

declare module './tables.ts' {
  interface Tables {
    migrations: RowOf<typeof migrations>
    installation: RowOf<typeof installation>
    installation_keys: RowOf<typeof installationKeys>
    master_key: RowOf<typeof masterKey>
    one_time_tokens: RowOf<typeof oneTimeTokens>
    cursors: RowOf<typeof cursors>
    job_workers: RowOf<typeof jobWorkers>
    stream_nodes: RowOf<typeof streamNodes>
    stream_sockets: RowOf<typeof streamSockets>
    once: RowOf<typeof once>
    vendor_paces: RowOf<typeof vendorPaces>
    vendor_pauses: RowOf<typeof vendorPauses>
  }
}
