import type { Logger } from 'pino'
import type { LeaseWatch } from '../../../background/leases/lease-watch.ts'
import { type LeaseTiming, leaseWorker } from '../../../background/leases/lease-worker.ts'
import type { Claim, Leases } from '../../../background/leases/leases.ts'
import { fail } from '../../../engine/commands/cancel-and-fail.ts'
import { type ClearedTexts, isTerminal } from '../../../engine/state.ts'
import { undefinedIfUnknown } from '../../../shared/errors.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Run } from './run-debate.ts'

interface DriveDebatesDependencies {
  leases: Leases
  /** Begins to run a debate; calls `onOver` when the run takes no more news. `sure` is that of the lease. */
  begin: (claim: Claim, reins: { sure: () => Promise<void>; onOver: () => void }) => Run
  /** Ends a debate that cannot be run. */
  giveUp: (debateId: string) => Promise<unknown>
  /** How many debates are run at once. */
  limit: number
  role: 'all' | 'api' | 'worker'
  rhythm: LeaseTiming
  watch: LeaseWatch
  now: () => Date
  logger: Logger
}

/** Drives the debates that this node holds, and informs each run about changes to its debate. */
export function driveDebates({ begin, ...needs }: DriveDebatesDependencies) {
  const runs = new Map<string, Run>()

  const worker = leaseWorker({
    ...needs,
    what: 'debate',
    drive(claim, { signal, stopping, sure }) {
      const run = begin(claim, { sure, onOver: () => runs.delete(claim.id) })
      runs.set(claim.id, run)
      signal.addEventListener('abort', run.leave)
      if (stopping.aborted) run.finish()
      return run.outcome
    },
  })

  worker.stopping.addEventListener('abort', () => {
    for (const run of runs.values()) run.finish()
  })

  return {
    ...worker,

    /** The debate has this version now: its run learns that another writer changed it. */
    changed(debateId: string, version: number) {
      runs.get(debateId)?.look(version)
    },

    /** Texts were erased from the log: runs of debates that were folded from them ask again. */
    textErased(cleared: ClearedTexts, version: number) {
      for (const run of runs.values()) run.textErased(cleared, version)
    },

    /** A debate was erased: forks of it, and their forks, have lost what they inherited. */
    erased() {
      for (const run of runs.values()) run.lookAgain()
    },
  }
}

/**
 * Ends a debate that could not be run after all tries (src/background/leases/lease-worker.ts says how many); one that was
 * erased meanwhile needs no end.
 */
export const endAsFailed = (ledger: Pick<Ledger, 'act'>) => async (debateId: string) => {
  await ledger.act(debateId, (state) => (isTerminal(state) ? [] : fail(state))).catch(undefinedIfUnknown)
}
