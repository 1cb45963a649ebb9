import { sql } from 'kysely'
import type { Logger } from 'pino'
import Type from 'typebox'
import { INSTALLATION_TREE, type RecordAction } from '../../../../background/audit-trail/action.ts'
import { defineJob } from '../../../../background/queue/job.ts'
import { decimalOf } from '../../../../shared/money.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import type { Database } from '../../../../storage/database.ts'
import type { ThresholdAlerts } from './threshold-alerts-store.ts'

interface ComparisonJobDependencies {
  db: Database
  raiseAlert: ThresholdAlerts['raiseAlert']
  record: RecordAction
  /** Of the last night. */
  counted: { set(count: number): void }
  logger: Logger
  now: () => Date
}

/**
 * Compares each night the logs of ended debates with what was bought for them the day before. A log that tells of more money
 * raises one alert for the payer and one entry in the audit log of the installation.
 */
export function comparisonJob({ db, raiseAlert, record, counted, logger, now }: ComparisonJobDependencies) {
  const alert = (difference: Difference) =>
    db.transaction().execute(async (tx) => {
      const { payer, debateId, loggedNano, boughtNano } = difference
      const isNew = await raiseAlert(tx, payer, {
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

/** A debate whose log reports a higher cost than its purchases. */
interface Difference {
  payer: string
  debateId: string
  loggedNano: number
  boughtNano: number
}

/**
 * Debates that bought something in this time, have ended, and whose log tells of more than their purchases. A log may tell
 * of less: a try can be counted at its bound, and its answer can be lost.
 */
export async function differences(db: Database, from: Date, until: Date): Promise<Difference[]> {
  const { rows } = await sql<{ payer_id: string; debate_id: string; logged: number; bought: number }>`
    with bought as (
      select payer_id, debate_id, sum(coalesce(cost_nano, 0))::bigint as nano from purchases
      where debate_id in (select debate_id from purchases
        where opened_at >= ${from.toISOString()} and opened_at < ${until.toISOString()})
      group by payer_id, debate_id),
    told as (
      select bought.payer_id, e.debate_id, bought.nano,
        round((e.data::jsonb->>'cost_usd')::numeric * 1000000000)::bigint as logged
      from bought join events e on e.debate_id = bought.debate_id and e.type = 'debate_end')
    select payer_id, debate_id, logged, nano as bought from told where logged > nano order by debate_id limit 100`.execute(
    db,
  )
  return rows.map(({ payer_id, debate_id, logged, bought }) => ({
    payer: payer_id,
    debateId: debate_id,
    loggedNano: logged,
    boughtNano: bought,
  }))
}
