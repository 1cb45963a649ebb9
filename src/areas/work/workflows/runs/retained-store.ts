import { sql } from 'kysely'
import { together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { type RetainableItem, type RetainableKind, retainableRows } from '../../../../storage/rows/retainable.ts'
import type { ApprovalRows } from '../../approvals/index.ts'

const NEVER_KEPT = ['sealed_secrets', 'request_digest', 'runner', 'lease_until', 'wake_at', 'setbacks']

interface RetainableRunDependencies {
  /** What its steps asked people, and what they answered. */
  asked(item: Pick<RetainableItem, 'tenant' | 'id'>): Promise<ApprovalRows>
  /** Removes what else there is of a run, in the transaction that removes it. */
  removed(tx: Transaction, run: { org: string; id: string; payer: string }): Promise<void>
}

/** Runs that are over, for retention rules, by the time of their end; a hold on a debate that one began holds the run. */
export function retainableRuns(db: Database, { asked, removed }: RetainableRunDependencies): RetainableKind {
  const { copies, ...rows } = retainableRows(db, {
    table: 'workflow_runs',
    at: sql`completed_at`,
    over: sql`completed_at is not null`,
    name: sql`name`,
    debates: sql`array(select subject_id from workflow_steps
      where run_id = workflow_runs.id and type = 'debate' and subject_id is not null)`,
    people: sql`array[owner, started_by]`,
    secret: NEVER_KEPT,
  })

  const parts = ({ tenant, id }: RetainableItem) =>
    together(
      db,
      sql<object>`select * from workflow_steps where organization_id = ${tenant} and run_id = ${id}
        order by started_at, step_id, iteration, branch`,
      sql<object>`select * from workflow_history where organization_id = ${tenant} and run_id = ${id} order by number`,
    )

  return {
    kind: 'runs',
    ...rows,
    rowsOf: ['workflow_runs', 'workflow_steps', 'workflow_history', 'approvals', 'approval_answers'],

    async textOf(item) {
      const [texts, [steps, history], questions] = await Promise.all([
        db
          .selectFrom('workflow_runs')
          .select(['name', 'definition', 'inputs', 'outputs', 'error'])
          .where('organization_id', '=', item.tenant)
          .where('id', '=', item.id)
          .execute(),
        parts(item),
        asked(item),
      ])
      return JSON.stringify([texts, steps, history, questions])
    },

    async copies(item) {
      const [run = [], [steps, history], { approvals, answers }] = await Promise.all([
        copies?.(item),
        parts(item),
        asked(item),
      ])
      if (run.length === 0) return []
      const part = (name: string, of: readonly object[]) => ({ name, content: JSON.stringify(of, null, 2) })
      return [
        ...run,
        part('steps.json', steps),
        part('history.json', history),
        part('approvals.json', approvals),
        part('answers.json', answers),
      ]
    },

    /** One that was retried meanwhile is under way again and stays. */
    async remove({ tenant: org, id, at }) {
      await db.transaction().execute(async (tx) => {
        const [run] = await tx
          .deleteFrom('workflow_runs')
          .where('organization_id', '=', org)
          .where('id', '=', id)
          .where('completed_at', '=', at)
          .returning('payer')
          .execute()
        if (run) await removed(tx, { org, id, ...run })
      })
    },
  }
}
