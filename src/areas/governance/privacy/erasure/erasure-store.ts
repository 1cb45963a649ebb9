import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import type { Tables } from '../../../../storage/tables.ts'
import type { ErasurePolicy, ErasureState } from './tables.ts'

export type Erasure = Selectable<Tables['erasures']>
export type ErasurePayer = Tables['erasure_payers']
type NewErasure = Omit<Erasure, 'number'>

export type { Transaction } from '../../../../storage/database.ts'

/** Another erasure of the person is not over. */
export class ErasureUnderWay extends Error {}

const OVER: readonly ErasureState[] = ['completed', 'cancelled']
/** Nothing was touched yet. */
const REVOCABLE: readonly ErasureState[] = ['requested', 'scheduled']
const UNIQUE_VIOLATION = '23505'

const mayBeTakenUp = (at: Date) => (eb: ExpressionBuilder<Tables, 'erasures'>) =>
  eb.and([
    eb('state', 'not in', [...OVER, 'failed']),
    eb('due_at', '<=', at.toISOString()),
    eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at.toISOString())]),
  ])

export const erasureStore = (db: Database) => ({
  transaction: <Result>(act: (tx: Transaction) => Promise<Result>) => db.transaction().execute(act),

  async add(tx: Transaction, erasure: NewErasure): Promise<void> {
    try {
      await tx.insertInto('erasures').values(erasure).execute()
    } catch (fault) {
      throw (fault as { code?: unknown }).code === UNIQUE_VIOLATION ? new ErasureUnderWay() : fault
    }
  },

  find: (id: string): Promise<Erasure | undefined> =>
    db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst(),

  openOf: (userId: string): Promise<Erasure | undefined> =>
    db
      .selectFrom('erasures')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', 'not in', OVER)
      .executeTakeFirst(),

  /** The erasures that may be taken up now, oldest first. */
  async due(at: Date): Promise<string[]> {
    const rows = await db.selectFrom('erasures').select('id').where(mayBeTakenUp(at)).orderBy('number').execute()
    return rows.map(({ id }) => id)
  },

  /** Claims an erasure until a time; undefined while another claim holds. */
  claim: (id: string, claim: string, at: Date, until: Date): Promise<Erasure | undefined> =>
    db
      .updateTable('erasures')
      .set({ claim, claimed_until: until.toISOString() })
      .where('id', '=', id)
      .where(mayBeTakenUp(at))
      .returningAll()
      .executeTakeFirst(),

  /** False when the claim is lost. */
  async change(
    { id, claim }: Pick<Erasure, 'id' | 'claim'>,
    changes: Partial<Omit<Erasure, 'number' | 'id'>>,
    tx: Transaction | Database = db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('erasures')
      .set(changes)
      .where('id', '=', id)
      .where('claim', '=', claim ?? '')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Every session and key has ended; false when it was scheduled already, or is over. */
  async schedule(id: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('erasures')
      .set({ state: 'scheduled', due_at: sql`scheduled_for` })
      .where('id', '=', id)
      .where('state', '=', 'requested')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** False when the erasure has begun or is over; one that a hold keeps from beginning can be cancelled. */
  async cancel(id: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('erasures')
      .set({ state: 'cancelled', ended_at: at.toISOString(), sealed: null })
      .where('id', '=', id)
      .where((eb) =>
        eb.or([eb('state', 'in', REVOCABLE), eb.and([eb('state', '=', 'held'), eb('started_at', 'is', null)])]),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Lets a failed erasure resume where it stopped; false when it did not fail. */
  async takeUp(id: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('erasures')
      .set({ state: 'running', failures: 0, due_at: at.toISOString(), claim: null, claimed_until: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async keepPayers(
    payers: readonly Omit<ErasurePayer, 'certificate'>[],
    tx: Transaction | Database = db,
  ): Promise<void> {
    if (payers.length === 0) return
    await tx
      .insertInto('erasure_payers')
      .values([...payers])
      .onConflict((on) =>
        on.columns(['organization_id', 'erasure_id']).doUpdateSet((eb) => ({
          of_one: eb.ref('excluded.of_one'),
          policy: eb.ref('excluded.policy'),
        })),
      )
      .execute()
  },

  payers: (id: string): Promise<ErasurePayer[]> =>
    db.selectFrom('erasure_payers').selectAll().where('erasure_id', '=', id).orderBy('organization_id').execute(),

  async certify(tx: Transaction, id: string, org: string, certificate: string): Promise<void> {
    await tx
      .updateTable('erasure_payers')
      .set({ certificate })
      .where('erasure_id', '=', id)
      .where('organization_id', '=', org)
      .execute()
  },

  listFor(org: string, page: Page): Promise<Slice<ForPayer>> {
    const found = db
      .selectFrom('erasure_payers as part')
      .innerJoin('erasures', 'erasures.id', 'part.erasure_id')
      .where('part.organization_id', '=', org)
    const newest = found.selectAll('erasures').select(PART).orderBy('erasures.number', 'desc')
    return listWithTotal(newest, countRows(found), page)
  },

  findFor: (org: string, id: string): Promise<ForPayer | undefined> =>
    db
      .selectFrom('erasure_payers as part')
      .innerJoin('erasures', 'erasures.id', 'part.erasure_id')
      .where('part.organization_id', '=', org)
      .where('part.erasure_id', '=', id)
      .selectAll('erasures')
      .select(PART)
      .executeTakeFirst(),
})
export type ErasureStore = ReturnType<typeof erasureStore>

const PART = ['part.policy', 'part.of_one', 'part.certificate as part'] as const

/** An erasure as one of its payers sees it. */
export type ForPayer = Erasure & { policy: ErasurePolicy; of_one: boolean; part: string | null }
