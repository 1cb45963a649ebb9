import { type Selectable, sql } from 'kysely'
import { sideBySide, together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { OwnPrice } from './tables.ts'

export type ModelState = 'working' | 'failing' | 'untested'

export interface ModelRecord {
  model: string
  agent: string
  state: ModelState
  problem: string | null
  contextTokens: number | null
  /** The connection's own; null takes the one from the table of known models. */
  price: OwnPrice | null
}

export interface TestRecord {
  ok: boolean
  message: string
  latencyMs: number | null
  testedAt: string
}

export interface ConnectionRecord {
  id: string
  name: string
  provider: string
  address: string | null
  sealedKey: string | null
  keyHint: string | null
  version: number
  lastTest: TestRecord | null
  createdBy: string
  createdAt: string
  updatedAt: string
  models: readonly ModelRecord[]
}

/** Another connection of the organization has the name, or another agent does. */
export class NameTaken extends Error {
  readonly of: 'connection' | 'agent'
  constructor(of: 'connection' | 'agent') {
    super(`The name of the ${of} is taken`)
    this.name = 'NameTaken'
    this.of = of
  }
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** The connection is not at the expected version any more. */
class Outdated extends Error {}

/** A connection that was stored, and what was done behind it. */
interface Stored<Also> {
  connection: ConnectionRecord
  done: Also
}

async function uniqueNames<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (fault) {
    const { code, constraint } = fault as { code?: unknown; constraint?: unknown }
    if (code !== UNIQUE_VIOLATION) throw fault
    throw new NameTaken(constraint === 'model_connections_names' ? 'connection' : 'agent')
  }
}

/** Connections of organizations with their chosen models. */
export const modelStore = (db: Database) => ({
  async list(payer: string, id?: string): Promise<ConnectionRecord[]> {
    const [rows, models] = await Promise.all([
      db
        .selectFrom('model_connections')
        .selectAll()
        .where('organization_id', '=', payer)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
      db
        .selectFrom('connected_models')
        .select(MODEL_COLUMNS)
        .where('organization_id', '=', payer)
        .orderBy('place')
        .execute(),
    ])
    return rows.map((row) => connectionOf(row, models))
  },

  /** The connection as stored; `also` happens behind it, in the same transaction. */
  insert: <Also>(
    payer: string,
    connection: ConnectionRecord,
    also: (tx: Transaction) => Promise<Also>,
  ): Promise<Stored<Also>> =>
    uniqueNames(
      db.transaction().execute(async (tx) => {
        const { id, createdBy, createdAt } = connection
        const own = { organization_id: payer, id, created_by: createdBy, created_at: createdAt }
        const inserted = tx
          .insertInto('model_connections')
          .values({ ...own, ...columnsOf(connection) })
          .returningAll()
        const [[[row], models], done] = await sideBySide(
          tx,
          (side) => together(side, inserted, modelsInserted(tx, payer, connection)),
          also,
        )
        if (!row) throw new Error(`The connection ${id} was not inserted`)
        return { connection: connectionOf(row, models), done }
      }),
    ),

  /** The same of a changed one; undefined when another caller changed or removed it after the expected version. */
  replace: <Also>(
    payer: string,
    connection: ConnectionRecord,
    also: (tx: Transaction) => Promise<Also>,
  ): Promise<Stored<Also> | undefined> =>
    uniqueNames(
      db.transaction().execute(async (tx) => {
        const { id, version } = connection
        const updated = tx
          .updateTable('model_connections')
          .set(columnsOf(connection))
          .where('organization_id', '=', payer)
          .where('id', '=', id)
          .where('version', '=', version - 1)
          .returningAll()
        const deleted = tx
          .deleteFrom('connected_models')
          .where('organization_id', '=', payer)
          .where('connection_id', '=', id)
        const [[[row], , models], done] = await sideBySide(
          tx,
          (side) => together(side, updated, deleted, modelsInserted(tx, payer, connection)),
          also,
        )
        if (!row) throw new Outdated()
        return { connection: connectionOf(row, models), done }
      }),
    ).catch((fault) => {
      if (fault instanceof Outdated || fault.code === FOREIGN_KEY_VIOLATION) return undefined
      throw fault
    }),

  async remove(payer: string, id: string): Promise<boolean> {
    const removed = await db
      .deleteFrom('model_connections')
      .where('organization_id', '=', payer)
      .where('id', '=', id)
      .executeTakeFirst()
    return removed.numDeletedRows > 0n
  },

  async tested(payer: string, id: string, test: TestRecord): Promise<void> {
    await db
      .updateTable('model_connections')
      .set(testColumns(test))
      .where('organization_id', '=', payer)
      .where('id', '=', id)
      .execute()
  },

  async fared(payer: string, id: string, model: string, state: ModelState, problem: string | null): Promise<void> {
    await db
      .updateTable('connected_models')
      .set({ state, problem })
      .where('organization_id', '=', payer)
      .where('connection_id', '=', id)
      .where('model', '=', model)
      .execute()
  },
})
export type ModelStore = ReturnType<typeof modelStore>

const columnsOf = (connection: ConnectionRecord) => ({
  name: connection.name,
  provider: connection.provider,
  address: connection.address,
  sealed_key: connection.sealedKey,
  key_hint: connection.keyHint,
  version: connection.version,
  ...testColumns(connection.lastTest),
  updated_at: connection.updatedAt,
})

const testColumns = (test: TestRecord | null) => ({
  tested_at: test?.testedAt ?? null,
  test_ok: test?.ok ?? null,
  test_message: test?.message ?? null,
  test_latency_ms: test?.latencyMs ?? null,
})

const MODEL_COLUMNS = ['connection_id', 'model', 'agent', 'state', 'problem', 'context_tokens', 'price'] as const

type ConnectionRow = Selectable<Tables['model_connections']>
type ModelRow = Pick<Selectable<Tables['connected_models']>, (typeof MODEL_COLUMNS)[number]>

function modelsInserted(tx: Transaction, payer: string, { id, models }: ConnectionRecord) {
  const own = { organization_id: payer, connection_id: id }
  const rows = models.map(({ contextTokens: context_tokens, price, ...model }, place) => ({
    ...own,
    ...model,
    place,
    context_tokens,
    price: price && sql<never>`${JSON.stringify(price)}::jsonb`,
  }))
  return tx.insertInto('connected_models').values(rows).returning(MODEL_COLUMNS)
}

/** A connection with those of these models that are its own. */
const connectionOf = (row: ConnectionRow, models: readonly ModelRow[]): ConnectionRecord => ({
  id: row.id,
  name: row.name,
  provider: row.provider,
  address: row.address,
  sealedKey: row.sealed_key,
  keyHint: row.key_hint,
  version: row.version,
  lastTest:
    row.tested_at === null
      ? null
      : {
          ok: row.test_ok === true,
          message: row.test_message ?? '',
          latencyMs: row.test_latency_ms,
          testedAt: row.tested_at,
        },
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  models: models
    .filter(({ connection_id }) => connection_id === row.id)
    .map(({ connection_id, context_tokens, ...model }) => ({ ...model, contextTokens: context_tokens })),
})
