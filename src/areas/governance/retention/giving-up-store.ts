import type { RecordAction } from '../../../background/audit-trail/action.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { GiveUpArchives } from './archiving-store.ts'
import type { RunStore } from './run-store.ts'
import { runAct } from './telling.ts'

interface Needs {
  runs: Pick<RunStore, 'giveUp' | 'counts'>
  giveUpArchives: GiveUpArchives
  record: RecordAction
  now: () => Date
}

/** Ends a run for good, whoever drives it; what it has taken stays taken, and is entered in the audit log. */
export type GiveUpRun = (tx: Transaction, run: { org: string; id: string }, why: string) => Promise<void>

export const GIVEN_UP = 'The run was cancelled, or failed too often'
export const POLICY_GONE = 'The policy is gone'

export const runGivenUp =
  ({ runs, giveUpArchives, record, now }: Needs): GiveUpRun =>
  async (tx, run, why) => {
    const ended = await runs.giveUp(tx, run, why, now().toISOString())
    if (ended) await record(tx, runAct(ended, await runs.counts(run.org, run.id)))
    await giveUpArchives(tx, run, why)
  }
