import { sql } from 'kysely'
import type { AbilityKey } from '../../../adapters/agents/models/abilities/abilities.ts'
import type { Database } from '../../../storage/database.ts'
import { ENVIRONMENT, keyIn } from './ability-store.ts'

/** The test of one model reached in one way. */
export interface ModelTest {
  key: AbilityKey
  /** When the last test began. */
  beganAt: string
  underWay: boolean
  /** When a test last ended, and what went wrong then. */
  endedAt: string | null
  problem: string | null
}

interface Beginning {
  at: string
  /** A test that has been running since before this time is lost. */
  lostBefore: string
  /** Whether no person asked for it. */
  isRepeat: boolean
}

/** A model whose test is to be repeated. */
export interface DueTest {
  payer: string
  connection: string
  model: string
}

const COLUMNS = ['connection_id', 'access', 'model', 'began_at', 'under_way', 'ended_at', 'problem'] as const
/** How often the pause before an automatic repetition doubles. */
const MOST_DOUBLINGS = 5

export const modelTestStore = (db: Database) => ({
  /** Begins tests and returns those that began; a model whose test is running is left out. */
  async begin(payer: string, keys: readonly AbilityKey[], { at, lostBefore, isRepeat }: Beginning, tx: Database = db) {
    if (keys.length === 0) return []
    const rows = await tx
      .insertInto('model_tests')
      .values(
        keys.map(({ connection, access, model }) => ({
          organization_id: connection === null ? null : payer,
          connection_id: connection ?? ENVIRONMENT,
          access,
          model,
          began_at: at,
          under_way: true,
          repeats: 0,
        })),
      )
      .onConflict((met) =>
        met
          .columns(['connection_id', 'access', 'model'])
          .doUpdateSet({ began_at: at, under_way: true, repeats: isRepeat ? sql`model_tests.repeats + 1` : 0 })
          .where((is) => is.or([is('model_tests.under_way', '=', false), is('model_tests.began_at', '<', lostBefore)])),
      )
      .returning(['connection_id', 'access', 'model'])
      .execute()
    return rows.map(keyIn)
  },

  async end({ connection, access, model }: AbilityKey, at: string, problem: string | null): Promise<void> {
    await db
      .updateTable('model_tests')
      .set({ under_way: false, ended_at: at, problem })
      .where('connection_id', '=', connection ?? ENVIRONMENT)
      .where('access', '=', access)
      .where('model', '=', model)
      .execute()
  },

  /** For the models of these connections; `ENVIRONMENT` stands for models from the settings. */
  async of(connections: readonly string[], tx: Database = db): Promise<ModelTest[]> {
    if (connections.length === 0) return []
    const rows = await tx.selectFrom('model_tests').select(COLUMNS).where('connection_id', 'in', connections).execute()
    return rows.map((row) => ({
      key: keyIn(row),
      beganAt: row.began_at,
      underWay: row.under_way,
      endedAt: row.ended_at,
      problem: row.problem,
    }))
  },

  /** Connected models that can do less than is asked at first: after a day, then after two, four … days. */
  async due(now: string, most: number): Promise<DueTest[]> {
    const rows = await db
      .selectFrom('model_tests as test')
      .innerJoin('model_abilities as learnt', (join) =>
        join
          .onRef('learnt.connection_id', '=', 'test.connection_id')
          .onRef('learnt.access', '=', 'test.access')
          .onRef('learnt.model', '=', 'test.model'),
      )
      .select(['test.organization_id', 'test.connection_id', 'test.model'])
      .where('test.organization_id', 'is not', null)
      .where('test.under_way', '=', false)
      .where((is) =>
        is.or([
          is(sql`learnt.abilities ->> 'form'`, '<>', 'schema'),
          is(sql`learnt.abilities ->> 'rules'`, '=', 'question'),
        ]),
      )
      .where(
        sql<boolean>`test.ended_at < ${now}::timestamptz - interval '1 day' * 2 ^ least(test.repeats, ${MOST_DOUBLINGS}::integer)`,
      )
      .orderBy('test.ended_at')
      .limit(most)
      .execute()
    return rows.map(({ organization_id, connection_id, model }) => ({
      payer: organization_id ?? '',
      connection: connection_id,
      model,
    }))
  },
})
export type ModelTestStore = ReturnType<typeof modelTestStore>
