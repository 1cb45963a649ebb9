import type { Logger } from 'pino'
import Type from 'typebox'
import { INSTALLATION_TREE, type RecordAction } from '../../../../background/audit-trail/action.ts'
import { defineJob } from '../../../../background/queue/job.ts'
import { decimalOf } from '../../../../shared/money.ts'
import { DAY_MS } from '../../../../shared/time/lengths.ts'
import type { Database } from '../../../../storage/database.ts'
import type { ThresholdAlerts } from '../alerts/threshold-store.ts'
import { type Difference, differences } from './comparison-store.ts'

interface Needs {
  db: Database
  tell: ThresholdAlerts['tell']
  record: RecordAction
  /** Of the last night. */
  counted: { set(count: number): void }
  logger: Logger
  now: () => Date
}

/**
 * Each night: no log of a debate that ended the day before tells of more money than was bought for it. Of each that does, who pays and the installation are
 * told once.
 */
export function comparisonJob({ db, tell, record, counted, logger, now }: Needs) {
  const alert = (difference: Difference) =>
    db.transaction().execute(async (tx) => {
      const { payer, debateId, loggedNano, boughtNano } = difference
      const isNew = await tell(tx, payer, {
        budgetId: null,
        onceKey: `difference ${debateId}`,
        kind: 'anomaly',
        severity: 'critical',
        action: null,
        threshold: null,
        spentNano: boughtNano,
        limitNano: null,
        message: `The log of the debate ${debateId} tells of $${decimalOf(loggedNano)}, and only $${decimalOf(boughtNano)} were bought`,
      })
      if (!isNew) return
      await record(tx, {
        payer: INSTALLATION_TREE,
        tenant: payer,
        action: 'budgets.compare',
        actor: { id: 'budgets.compare', type: 'system' },
        on: { type: 'debates', id: debateId },
        outcome: 'failure',
        details: { logged_nano: loggedNano, bought_nano: boughtNano },
      })
    })

  return defineJob({
    name: 'budgets.compare',
    schedule: '37 2 * * *',
    payload: Type.Object({}),
    async run(_payload, { signal }) {
      const until = new Date(Math.floor(now().getTime() / DAY_MS) * DAY_MS)
      const found = await differences(db, new Date(until.getTime() - DAY_MS), until)
      counted.set(found.length)
      for (const difference of found) {
        signal.throwIfAborted()
        logger.error(difference, 'The log of a debate tells of more money than was bought for it')
        await alert(difference)
      }
    },
  })
}
