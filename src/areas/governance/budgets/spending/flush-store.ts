import type { Purchase } from '../../../../engine/spending.ts'
import { briefTransaction, type Database, type Transaction } from '../../../../storage/database.ts'
import { pauseModels } from './paused-model-store.ts'
import { type PausedVerdict, type PurchaseOrder, reserveIn } from './reserve-store.ts'
import { type MovedPeriod, type OnPeriodsMoved, type Settlement, settleIn } from './settle-store.ts'
import type { Refusal, Verdict } from './verdict.ts'

export interface Flush {
  payer: string
  settlements: readonly Settlement[]
  orders: readonly PurchaseOrder[]
}

export interface Flushed {
  verdicts: readonly (Verdict | PausedVerdict)[]
  moved: readonly MovedPeriod[]
}

/** A refused purchase, and the budget that refused it. */
export type RefusedPurchase = Refusal & {
  purchase: Pick<Purchase, 'tenant' | 'debateId' | 'userId'> & Partial<Pick<Purchase, 'provider' | 'model'>>
}

/** Called in the reserving transaction with the refused purchases. */
export type OnRefused = (tx: Transaction, payer: string, refused: readonly RefusedPurchase[]) => Promise<void>

/** Called in the settling transaction with the settlements that pause a model. */
export type OnModelsPaused = (tx: Transaction, payer: string, settlements: readonly Settlement[]) => Promise<void>

interface FlushStoreDependencies {
  now: () => Date
  crossed: OnPeriodsMoved
  refused: OnRefused
  paused: OnModelsPaused
}

const LIMITS = { lockMs: 2_000, statementMs: 5_000 }

export type FlushStore = ReturnType<typeof flushStore>

/** One transaction that settles the finished tries of a payer and reserves the new ones. */
export const flushStore = (db: Database, { now, crossed, refused, paused }: FlushStoreDependencies) => ({
  flush: ({ payer, settlements, orders }: Flush): Promise<Flushed> =>
    briefTransaction(db, LIMITS, async (tx) => {
      const at = now()
      const reserves = orders.length > 0 ? payer : null
      const { moved } = settlements.length > 0 ? await settleIn(tx, settlements, at, reserves) : { moved: [] }
      if (moved.length > 0) await crossed(tx, payer, moved)
      const exceeding = settlements.filter(({ exceeds }) => exceeds)
      if (exceeding.length > 0) await paused(tx, payer, await pauseModels(tx, payer, exceeding, at))
      const verdicts = orders.length > 0 ? await reserveIn(tx, payer, orders, at) : []
      const turnedAway = orders.flatMap(({ purchase }, place) => {
        const verdict = verdicts[place]
        return verdict?.kind === 'spent' ? [{ ...verdict.refusal, purchase }] : []
      })
      if (turnedAway.length > 0) await refused(tx, payer, turnedAway)
      return { verdicts, moved }
    }),
})
