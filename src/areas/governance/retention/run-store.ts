import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { type ChangeRun, type Run, runItemStore, TakenOver } from './run-item-store.ts'

export { type Counts, type Run, type RunItem, TakenOver } from './run-item-store.ts'

export const runStore = (db: Database) => {
  /** Writes only for the driver of the run. */
  const change: ChangeRun = async (run, changes, within = db) => {
    const { numUpdatedRows } = await within
      .updateTable('retention_runs')
      .set(changes)
      .where('organization_id', '=', run.organization_id)
      .where('id', '=', run.id)
      .where('claim', '=', run.claim)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new TakenOver()
  }

  return {
    ...runItemStore(db, change),
    change,

    async begin(tx: Transaction, run: Run): Promise<void> {
      await tx.insertInto('retention_runs').values(run).execute()
    },

    find: (org: string, id: string): Promise<Run | undefined> =>
      db
        .selectFrom('retention_runs')
        .selectAll()
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .executeTakeFirst(),

    underWay: (tx: Transaction, org: string, policyId: string): Promise<Run | undefined> =>
      tx
        .selectFrom('retention_runs')
        .selectAll()
        .where('organization_id', '=', org)
        .where('policy_id', '=', policyId)
        .where('status', '=', 'running')
        .executeTakeFirst(),

    /** From now on only who claimed it writes; undefined when it has ended. */
    claim: (org: string, id: string, claim: string, at: string): Promise<Run | undefined> =>
      db
        .updateTable('retention_runs')
        .set({ claim, claimed_at: at })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('status', '=', 'running')
        .returningAll()
        .executeTakeFirst(),

    /** Ends it for good, whichever process drives it; undefined if it has ended. */
    giveUp: (
      tx: Transaction,
      { org, id }: { org: string; id: string },
      why: string,
      at: string,
    ): Promise<Run | undefined> =>
      tx
        .updateTable('retention_runs')
        .set({ status: 'failed', ended_at: at, errors: [why] })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('status', '=', 'running')
        .returningAll()
        .executeTakeFirst(),

    list(org: string, policyId: string | undefined, page: Page): Promise<Slice<Run>> {
      let found = db.selectFrom('retention_runs').where('organization_id', '=', org)
      if (policyId !== undefined) found = found.where('policy_id', '=', policyId)
      const newest = found.selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc')
      return listWithTotal(newest, countRows(found), page)
    },
  }
}
export type RunStore = ReturnType<typeof runStore>
