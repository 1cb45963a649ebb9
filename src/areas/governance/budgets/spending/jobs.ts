import Type from 'typebox'
import { defineJob } from '../../../../background/queue/job.ts'

interface Needs {
  /** Settles what nobody settles any more; answers how many that were, of so many at once. */
  settleOrphans(): Promise<number>
  /** Of one payer, or of all. */
  wake(payer?: string): Promise<void>
}

/** Lets debates go on whose budget pays again; without a payer of all, after what is lost was settled. */
export const sweepJob = ({ settleOrphans, wake }: Needs) =>
  defineJob({
    name: 'budgets.sweep',
    schedule: '* * * * *',
    payload: Type.Object({ payer: Type.Optional(Type.String()) }),
    async run({ payer }, { signal }) {
      while (payer === undefined && (await settleOrphans()) > 0) signal.throwIfAborted()
      await wake(payer)
    },
  })
