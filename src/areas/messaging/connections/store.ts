import { type Selectable, sql } from 'kysely'
import type { LeasedTable } from '../../../background/leases/leases.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { isStorableText } from '../../../shared/text/storable-text.ts'
import type { HotReads } from '../../../storage/connection/hot-reads.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Connection, ConnectionKind, NamedAccount } from './connection.ts'

export interface SealedSecrets {
  sealed: string
  /** The digest of the secret that requests carry, where they name no account. */
  digest: string | null
}

export type NewConnectionRow = Omit<Connection, 'state' | 'why' | 'removedAt'> & {
  secrets: SealedSecrets
  tokens?: { sealed: string; until: Date } | undefined
  fromSettings: boolean
}

type Renewed = SealedSecrets & Pick<Connection, 'intake'>

export interface ConnectionUpdate
  extends Partial<Pick<Connection, 'name' | 'visibility' | 'actsAs' | 'settings' | 'state' | 'why'>> {
  renewed?: SealedSecrets
}

export const connectionStore = (db: Database) => {
  const presentConnections = (on: Database | Transaction, payer: string) =>
    on.selectFrom('connections').where('organization_id', '=', payer).where('removed_at', 'is', null)

  const change = (on: Database | Transaction, payer: string, id: string) =>
    on
      .updateTable('connections')
      .where('organization_id', '=', payer)
      .where('id', '=', id)
      .where('removed_at', 'is', null)

  return {
    /** False where the account is connected already. */
    async insert(one: NewConnectionRow, on: Database | Transaction = db): Promise<boolean> {
      const inserted = await on
        .insertInto('connections')
        .values({
          organization_id: one.payer,
          id: one.id,
          kind: one.kind,
          name: one.name,
          app_id: one.appId,
          external_id: one.externalId,
          intake: one.intake,
          owner_id: one.owner,
          visibility: one.visibility,
          acts_as: one.actsAs,
          settings: one.settings,
          state: 'active',
          from_settings: one.fromSettings,
          sealed_secrets: one.secrets.sealed,
          secret_digest: one.secrets.digest,
          sealed_tokens: one.tokens?.sealed ?? null,
          tokens_until: one.tokens?.until.toISOString() ?? null,
          created_at: one.createdAt,
          updated_at: one.createdAt,
          version: 1,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    async find(payer: string, id: string): Promise<Connection | undefined> {
      const row = await presentConnections(db, payer).select(COLUMNS).where('id', '=', id).executeTakeFirst()
      return row && connectionOf(row)
    },

    /** Of any organization, removed ones included. */
    async byId(id: string): Promise<Connection | undefined> {
      const row = await db.selectFrom('connections').select(COLUMNS).where('id', '=', id).executeTakeFirst()
      return row && connectionOf(row)
    },

    async list(payer: string, kinds?: readonly ConnectionKind[]): Promise<Connection[]> {
      let rows = presentConnections(db, payer).select(COLUMNS)
      if (kinds) rows = rows.where('kind', 'in', kinds)
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(connectionOf)
    },

    async anyOf(kind: ConnectionKind, since: Date): Promise<boolean> {
      const found = await db
        .selectFrom('connections')
        .select('id')
        .where('kind', '=', kind)
        .where((eb) => eb.or([eb('removed_at', 'is', null), eb('removed_at', '>', since.toISOString())]))
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Of all organizations, without paused ones. */
    async inUse(kinds: readonly ConnectionKind[]): Promise<Connection[]> {
      const rows = db.selectFrom('connections').select(COLUMNS).where('kind', 'in', kinds)
      const found = await rows.where('removed_at', 'is', null).where('state', '<>', 'paused').orderBy('id').execute()
      return found.map(connectionOf)
    },

    /** Those that the settings of the environment made. */
    async fromSettings(): Promise<Connection[]> {
      const rows = db.selectFrom('connections').select(COLUMNS)
      const found = await rows.where('from_settings', '=', true).where('removed_at', 'is', null).execute()
      return found.map(connectionOf)
    },

    sealedOf: (id: string) =>
      db
        .selectFrom('connections')
        .select(['sealed_secrets as present', 'sealed_previous as previous', 'previous_until as previousUntil'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** The new version restarts the worker that drives it. Returns whether it exists. */
    async update(
      payer: string,
      id: string,
      { actsAs, renewed, ...edit }: ConnectionUpdate,
      at: Date,
      on: Database | Transaction = db,
    ) {
      const { numUpdatedRows } = await change(on, payer, id)
        .set({ ...edit, ...(actsAs !== undefined && { acts_as: actsAs }), updated_at: at.toISOString() })
        .set(renewed ? { sealed_secrets: renewed.sealed, secret_digest: renewed.digest } : {})
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The present secrets become the previous ones, and stay valid until then. */
    async rotate(payer: string, id: string, renewed: Renewed, at: Date, previousUntil: Date) {
      const { sealed, digest, intake } = renewed
      const { numUpdatedRows } = await change(db, payer, id)
        .set((eb) => ({
          sealed_previous: eb.ref('sealed_secrets'),
          previous_digest: eb.ref('secret_digest'),
          previous_until: previousUntil.toISOString(),
          sealed_secrets: sealed,
          secret_digest: digest,
          intake,
          updated_at: at.toISOString(),
          version: eb('version', '+', 1),
        }))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async remove(payer: string, id: string, at: Date, on: Database | Transaction = db): Promise<boolean> {
      const { numUpdatedRows } = await change(on, payer, id)
        .set((eb) => ({
          removed_at: at.toISOString(),
          updated_at: at.toISOString(),
          sealed_tokens: null,
          version: eb('version', '+', 1),
        }))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
export type ConnectionStore = ReturnType<typeof connectionStore>

type Row = Selectable<Tables['connections']>

/** The columns of a connection without its secrets. */
export const COLUMNS = [
  'id',
  'organization_id as payer',
  'kind',
  'name',
  'app_id as appId',
  'external_id as externalId',
  'intake',
  'owner_id as owner',
  'visibility',
  'acts_as as actsAs',
  'settings',
  'state',
  'why',
  'removed_at as removedAt',
  'created_at as createdAt',
] as const

export type ConnectionRow = Pick<
  Row,
  'id' | 'kind' | 'name' | 'intake' | 'visibility' | 'settings' | 'state' | 'why'
> & {
  payer: string
  appId: string
  externalId: string
  owner: string
  actsAs: string | null
  removedAt: string | null
  createdAt: string
}

export const connectionOf = (row: ConnectionRow): Connection => ({
  ...row,
  kind: row.kind as ConnectionKind,
  settings: row.settings as JsonObject,
})

/** Connections of these kinds that a worker must dial, including failed ones, which are tried again. */
export const dialledConnections = (kinds: readonly ConnectionKind[]): LeasedTable => ({
  table: 'connections',
  due: sql`kind = any (${[...kinds]}) and intake = 'dial' and state <> 'paused' and removed_at is null`,
  first: sql`created_at`,
})

export const dialStore = (db: Database) => ({
  /** How far the connection has read; undefined before it was ever dialled. */
  async positionOf(id: string): Promise<JsonObject | undefined> {
    const row = await db.selectFrom('connections').select('position').where('id', '=', id).executeTakeFirst()
    return (row?.position ?? undefined) as JsonObject | undefined
  },

  /** It was reached: later failures are counted from zero. */
  async forgetSetbacks(id: string): Promise<void> {
    await db.updateTable('connections').set({ setbacks: 0 }).where('id', '=', id).execute()
  },

  /** No node dials it until then, unless it changes first. */
  async restUntil(id: string, until: Date): Promise<void> {
    await db.updateTable('connections').set({ wake_at: until.toISOString() }).where('id', '=', id).execute()
  },
})
export type DialStore = ReturnType<typeof dialStore>

/** The sealed secrets of a connection. */
export interface StoredSecrets {
  present: string | null
  previous: string | null
  previousUntil: string | null
}

const MOST_CANDIDATES = 8

/**
 * Parameters: the kind, the time since which removed connections still answer, and as far as they are named id, app,
 * account, digest and organization.
 */
const CANDIDATES = `
  select ${COLUMNS.map((column) => column.replace(/^(\w+) as (\w+)$/, '$1 as "$2"')).join(', ')},
    sealed_secrets as present, sealed_previous as previous, previous_until as "previousUntil"
  from connections
  where kind = $1 and (removed_at is null or removed_at > $2::timestamptz)
    and ($3::text is null or id = $3) and ($4::text is null or app_id = $4) and ($5::text is null or external_id = $5)
    and ($6::text is null or secret_digest = $6 or previous_digest = $6)
    and ($7::text is null or organization_id = $7)
  order by removed_at desc nulls first, created_at, id
  limit ${MOST_CANDIDATES}`

/** Reads the candidates of a signed request with their secrets in one query, because every such request waits for it. */
export function candidateStore(db: Database, hotReads: HotReads) {
  const read = hotReads.prepare(
    'signed_candidates',
    sql<ConnectionRow & StoredSecrets>`${sql.raw(CANDIDATES)}`.compile(db),
  )

  return async (kind: ConnectionKind, by: NamedAccount, since: Date) => {
    /** A request may contain names that no stored account can have. */
    if (!Object.values(by).every(isStorableText)) return []
    const named = 'id' in by ? { id: by.id } : by
    const {
      id = null,
      appId = null,
      externalId = null,
      digest = null,
      payer = null,
    } = named as Partial<Record<string, string>>
    const rows = await read(kind, since.toISOString(), id, appId, externalId, digest, payer)
    return rows.map(
      ({ present, previous, previousUntil, ...row }): { connection: Connection; sealed: StoredSecrets } => ({
        connection: connectionOf(row),
        sealed: { present, previous, previousUntil },
      }),
    )
  }
}
export type CandidateStore = ReturnType<typeof candidateStore>
