import { type Selectable, sql } from 'kysely'
import type { LeasedTable } from '../../../background/leases/leases.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Connection, ConnectionKind } from './connection.ts'

export interface SealedSecrets {
  sealed: string
  /** The digest of the secret that requests carry, where they name no account. */
  digest: string | null
}

type NewConnectionRow = Omit<Connection, 'state' | 'why' | 'removedAt'> & {
  secrets: SealedSecrets
  tokens?: { sealed: string; until: Date } | undefined
  fromSettings: boolean
}

type Renewed = SealedSecrets & Pick<Connection, 'intake'>

interface ConnectionUpdate
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

    async findWithSecrets(payer: string, id: string): Promise<ConnectionWithSecrets | undefined> {
      const found = presentConnections(db, payer)
        .select([...COLUMNS, ...SEALED])
        .where('id', '=', id)
      const row = await found.executeTakeFirst()
      return row && withSecrets(row)
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

    sealedOf: (id: string) => db.selectFrom('connections').select(SEALED).where('id', '=', id).executeTakeFirst(),

    /** The new version restarts the worker that drives it. Undefined where it does not exist. */
    async update(
      payer: string,
      id: string,
      { actsAs, renewed, ...edit }: ConnectionUpdate,
      at: Date,
      on: Database | Transaction = db,
    ): Promise<ConnectionWithSecrets | undefined> {
      const row = await change(on, payer, id)
        .set({ ...edit, ...(actsAs !== undefined && { acts_as: actsAs }), updated_at: at.toISOString() })
        .set(renewed ? { sealed_secrets: renewed.sealed, secret_digest: renewed.digest } : {})
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .returning([...COLUMNS, ...SEALED])
        .executeTakeFirst()
      return row && withSecrets(row)
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

/** Its sealed secrets. */
const SEALED = ['sealed_secrets as present', 'sealed_previous as previous', 'previous_until as previousUntil'] as const

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

const connectionOf = (row: ConnectionRow): Connection => ({
  ...row,
  kind: row.kind as ConnectionKind,
  settings: row.settings as JsonObject,
})

interface ConnectionWithSecrets {
  connection: Connection
  sealed: StoredSecrets
}

/** A row with its secrets, as the connection and the sealed secrets. */
export const withSecrets = ({
  present,
  previous,
  previousUntil,
  ...row
}: ConnectionRow & StoredSecrets): ConnectionWithSecrets => ({
  connection: connectionOf(row),
  sealed: { present, previous, previousUntil },
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

/** Which version of our chat commands the vendor of each connection knows. */
export const registeredCommandsStore = (db: Database) => ({
  async commands(id: string, version: string): Promise<void> {
    await db
      .updateTable('connections')
      .set({ settings: sql`settings || jsonb_build_object('commands', ${version}::text)` })
      .where('id', '=', id)
      .execute()
  },

  /** Active connections whose vendor knows another version, or none. */
  async without(kind: ConnectionKind, version: string): Promise<Connection[]> {
    const rows = await db
      .selectFrom('connections')
      .select(COLUMNS)
      .where('kind', '=', kind)
      .where('removed_at', 'is', null)
      .where('state', '<>', 'paused')
      .where(sql<boolean>`settings ->> 'commands' is distinct from ${version}`)
      .orderBy('id')
      .execute()
    return rows.map(connectionOf)
  },
})
export type RegisteredCommandsStore = ReturnType<typeof registeredCommandsStore>
