import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../../background/queue/job.ts'
import type { Jobs } from '../../../../background/queue/jobs.ts'
import { cancel } from '../../../../engine/commands/cancel-and-fail.ts'
import { isTerminal } from '../../../../engine/state.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import type { Run } from './run.ts'

const Left = Type.Object({ debate: Type.String(), user: Type.String() })
const CANCEL: JobAddress<typeof Left> = { name: 'workflows.cancel-debate', payload: Left }
const REASON = 'The workflow that began it no longer waits for it'
const RETRIES = 5

/** Cancels a debate that a run claimed, once the transaction has committed. */
export const cancellingLater =
  ({ enqueue }: Pick<Jobs, 'enqueue'>) =>
  async (tx: Transaction, { owner }: Pick<Run, 'owner'>, debate: string): Promise<void> => {
    await enqueue(CANCEL, { debate, user: owner }, { tx })
  }
export type CancelLater = ReturnType<typeof cancellingLater>

export const runJobs = ({ ledger }: { ledger: Pick<Ledger, 'act'> }) => [
  defineJob({
    ...CANCEL,
    retries: RETRIES,
    /** A worker may be about to begin the debate, so it is looked for again before it counts as never begun. */
    async run({ debate, user }, { attempt }) {
      try {
        await ledger.act(debate, (state) => (isTerminal(state) ? [] : cancel(state, { user, reason: REASON })))
      } catch (error) {
        const isThere = !(error instanceof ServiceError) || error.status !== 404
        if (isThere || attempt <= RETRIES) throw error
      }
    },
  }),
]
