import type { Logger } from 'pino'
import Type from 'typebox'
import { defineJob } from '../../../../jobs/define.ts'
import { DAY_MS } from '../../../../shared/time/lengths.ts'
import type { Difference } from '../comparison/comparison-store.ts'

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

interface Comparing {
  differences(from: Date, until: Date): Promise<Difference[]>
  now: () => Date
  logger: Logger
  /** Of the last night. */
  told: { set(count: number): void }
}

/** Each night: no log of a debate that ended the day before tells of more money than was bought for it. */
export const comparisonJob = ({ differences, now, logger, told }: Comparing) =>
  defineJob({
    name: 'budgets.compare',
    schedule: '37 2 * * *',
    payload: Type.Object({}),
    async run() {
      const until = new Date(Math.floor(now().getTime() / DAY_MS) * DAY_MS)
      const found = await differences(new Date(until.getTime() - DAY_MS), until)
      told.set(found.length)
      for (const difference of found)
        logger.error(difference, 'The log of a debate tells of more money than was bought for it')
    },
  })
