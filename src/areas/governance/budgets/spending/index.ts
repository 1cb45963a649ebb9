import Type from 'typebox'
import { defineJob } from '../../../../background/queue/job.ts'
import type { Platform } from '../../../../platform.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import { resumeDebates } from '../pauses/resume-debates.ts'
import { affordability } from './affordability.ts'
import { type OnModelsPaused, type OnRefused, purchaseStore } from './purchase-store.ts'
import type { OnPeriodsMoved } from './settle-store.ts'
import { settleOrphans } from './settle-store.ts'
import { openSpending } from './spending.ts'

interface FromOtherAreas {
  ledger: Pick<Ledger, 'load' | 'act'>
  payerOf(tenant: string): Promise<string>
  /** Called in the settling transaction with the periods whose spending changed. */
  crossed: OnPeriodsMoved
  /** Called in the reserving transaction with the refused purchases. */
  refused: OnRefused
  /** Called in the settling transaction with the settlements that pause a model. */
  paused: OnModelsPaused
}

type SpendingPartDependencies = Pick<Platform, 'db' | 'jobs' | 'metrics' | 'spending' | 'newId' | 'now' | 'logger'>

/** Enforces the budgets: everything that is paid for is reserved here. */
export function spendingPart(
  platform: SpendingPartDependencies,
  { ledger, payerOf, crossed, refused, paused }: FromOtherAreas,
) {
  const { db, jobs, metrics, newId, now, logger } = platform
  const sweep = sweepJob({
    settleOrphans: () => settleOrphans(db, { now, crossed }),
    wake: resumeDebates({ db, ledger, now }),
  })
  const wake = async (payer: string) => void (await jobs.enqueue(sweep, { payer }))
  const spending = openSpending({
    store: purchaseStore(db, { now, crossed, refused, paused }),
    payerOf,
    freed: (payer) => void wake(payer).catch((err) => logger.warn({ err, payer }, 'nobody was woken')),
    exceeded: ({ provider, model }) => metrics.budgetBoundExceededTotal.inc({ provider, model }),
    newId,
    logger,
  })
  platform.spending.join(spending)
  return {
    jobs: [sweep],
    affordable: affordability({
      db,
      payerOf,
      now,
      tellRefused: (payer, refusals) => db.transaction().execute((tx) => refused(tx, payer, refusals)),
    }),
    /** Called after a change that may let debates of this payer go on. */
    async wake(payer: string) {
      spending.look(payer)
      await wake(payer)
    },
    end: spending.end,
  }
}

interface SweepJobDependencies {
  /** Settles a batch of orphaned purchases; returns how many. */
  settleOrphans(): Promise<number>
  /** Of one payer, or of all. */
  wake(payer?: string): Promise<void>
}

/** Resumes debates whose budget pays again; without a payer, for all payers and after settling orphaned purchases. */
const sweepJob = ({ settleOrphans, wake }: SweepJobDependencies) =>
  defineJob({
    name: 'budgets.sweep',
    schedule: '* * * * *',
    payload: Type.Object({ payer: Type.Optional(Type.String()) }),
    async run({ payer }, { signal }) {
      while (payer === undefined && (await settleOrphans()) > 0) signal.throwIfAborted()
      await wake(payer)
    },
  })
