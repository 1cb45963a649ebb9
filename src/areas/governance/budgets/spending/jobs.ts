import Type from 'typebox'
import { defineJob } from '../../../../background/queue/job.ts'

interface SweepJobDependencies {
  /** Settles a batch of orphaned purchases; returns how many. */
  settleOrphans(): Promise<number>
  /** Of one payer, or of all. */
  wake(payer?: string): Promise<void>
}

/** Resumes debates whose budget pays again; without a payer, for all payers and after settling orphaned purchases. */
export const sweepJob = ({ settleOrphans, wake }: SweepJobDependencies) =>
  defineJob({
    name: 'budgets.sweep',
    schedule: '* * * * *',
    payload: Type.Object({ payer: Type.Optional(Type.String()) }),
    async run({ payer }, { signal }) {
      while (payer === undefined && (await settleOrphans()) > 0) signal.throwIfAborted()
      await wake(payer)
    },
  })
