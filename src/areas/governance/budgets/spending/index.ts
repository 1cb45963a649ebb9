import type { Platform } from '../../../../platform.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import { waking } from '../waking/waking.ts'
import { affordability } from './affordable.ts'
import { type Crossed, flushStore, type Paused, type Refused } from './flush-store.ts'
import { sweepJob } from './jobs.ts'
import { settleOrphans } from './orphans-store.ts'
import { openPurse } from './purse.ts'

interface Handed {
  ledger: Pick<Ledger, 'load' | 'act'>
  payerOf(tenant: string): Promise<string>
  /** Hears, in the transaction that settles, how the periods of budgets moved. */
  crossed: Crossed
  /** Hears, in the transaction that judges, who was refused. */
  refused: Refused
  /** Hears, in the transaction that settles, whose models are paused. */
  paused: Paused
}

type Needs = Pick<Platform, 'db' | 'jobs' | 'metrics' | 'purse' | 'newId' | 'now' | 'logger'>

/** What holds to the budgets: everything that is paid for goes through here. */
export function pursePart(platform: Needs, { ledger, payerOf, crossed, refused, paused }: Handed) {
  const { db, jobs, metrics, newId, now, logger } = platform
  const sweep = sweepJob({
    settleOrphans: () => settleOrphans(db, { now, crossed }),
    wake: waking({ db, ledger, now }),
  })
  const wake = async (payer: string) => void (await jobs.enqueue(sweep, { payer }))
  const purse = openPurse({
    store: flushStore(db, { now, crossed, refused, paused }),
    payerOf,
    freed: (payer) => void wake(payer).catch((err) => logger.warn({ err, payer }, 'nobody was woken')),
    exceeded: ({ provider, model }) => metrics.budgetBoundExceededTotal.inc({ provider, model }),
    newId,
    logger,
  })
  platform.purse.join(purse)
  return {
    jobs: [sweep],
    affordable: affordability({
      ...{ db, payerOf, now },
      tellRefused: (payer, wishes) => db.transaction().execute((tx) => refused(tx, payer, wishes)),
    }),
    /** Something was changed that may let debates of this payer go on. */
    async wake(payer: string) {
      purse.look(payer)
      await wake(payer)
    },
    end: purse.end,
  }
}
