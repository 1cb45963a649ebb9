import type { Logger } from 'pino'
import { costNano, type Price } from '../../../../engine/price.ts'
import type { Purchase, Reported, Reserved, ReserveOptions, Spending } from '../../../../engine/spending.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { retryWhilePassing } from '../../../../storage/connection/database-errors.ts'
import { beyondBound } from './bound.ts'
import { type Grant, PayerQueue } from './payer-queue.ts'
import type { PurchaseStore } from './purchase-store.ts'
import type { Settlement } from './settle-store.ts'
import type { Hold } from './verdict.ts'

interface OpenSpendingDependencies {
  store: PurchaseStore
  payerOf(tenant: string): Promise<string>
  /** Called when a settlement lowered what a payer has spent. */
  freed(payer: string): void
  /** Called when a provider charged more than the reserved worst case. */
  exceeded(purchase: Purchase): void
  newId: NewId
  logger: Logger
}

const FLUSHES_AT_ONCE = 4

export interface OpenSpending extends Spending {
  /** Tries again for purchases that wait, after a change that may let them go on. */
  look(payer: string): void
  /** Ends what waits; calls under way can still settle what they took. */
  end(): void
}

/** Reserves and settles what this process buys, in one line for each payer. */
export function openSpending({
  store,
  payerOf,
  freed,
  exceeded,
  newId,
  logger,
}: OpenSpendingDependencies): OpenSpending {
  const lines = new Map<string, PayerQueue>()
  const inTurn = atOnce(FLUSHES_AT_ONCE)

  function lineOf(payer: string): PayerQueue {
    const known = lines.get(payer)
    if (known) return known
    const onEmpty = () => void (lines.get(payer) === line && lines.delete(payer))
    const line: PayerQueue = new PayerQueue({ payer, store, inTurn, onEmpty, onFreed: () => freed(payer), logger })
    lines.set(payer, line)
    return line
  }

  function reserved(payer: string, id: string, purchase: Purchase, { most, holds }: Grant): Reserved {
    return {
      most,
      settle(took) {
        const settlement = settlementOf(id, purchase, holds, took)
        if (holds.some(({ budget, bound }) => isAbove(settlement.holds, budget, bound.nano))) exceeded(purchase)
        const isBound = holds.length > 0 && purchase.kind === 'model' && typeof took === 'object'
        const exceeds = isBound ? beyondBound(purchase, most, took) : undefined
        return lineOf(payer).settle(exceeds ? { ...settlement, exceeds } : settlement)
      },
    }
  }

  return {
    async reserve(purchase, { signal, aside = (waiting) => waiting() }: ReserveOptions) {
      const payer = await retryWhilePassing({ signal }, () => payerOf(purchase.tenant))
      signal.throwIfAborted()
      const id = newId('purchase')
      const first = Promise.withResolvers<Reserved | { whenFree: Promise<Reserved> }>()
      /** Set for a purchase that has to wait. */
      let later: PromiseWithResolvers<Reserved> | undefined
      let gone = false
      const refused = (reason: unknown) => (later ?? first).reject(reason)
      const leave = () => {
        gone = true
        lineOf(payer).leave({ id })
        refused(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      lineOf(payer).join({
        id,
        purchase,
        crowded() {
          if (later) return
          later = Promise.withResolvers()
          later.promise.catch(() => {})
          first.resolve({ whenFree: later.promise })
        },
        granted(grant) {
          const outcome = reserved(payer, id, purchase, grant)
          if (gone) outcome.settle('nothing').catch((err) => logger.error({ err, purchase: id }, 'not given back'))
          else (later ?? first).resolve(outcome)
        },
        refused,
      })
      try {
        const outcome = await first.promise
        return 'whenFree' in outcome ? await aside(() => outcome.whenFree) : outcome
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
    look: (payer) => lines.get(payer)?.look(),
    end() {
      for (const line of lines.values()) line.end()
    },
  }
}

const isAbove = (costs: readonly { budget: string; costNano: number }[], budget: string, boundNano: number) =>
  costs.some((cost) => cost.budget === budget && cost.costNano > boundNano)

/** Runs up to `most` tasks at once; the others begin in the order in which they came. */
function atOnce(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

type Took = Parameters<Reserved['settle']>[0]

const costIn = (price: Price | null, reported: Reported) => (price ? costNano(price, reported) : 0)

/** What a try cost in each budget that holds for it, as reported or at its bound. */
function settlementOf(id: string, { price }: Purchase, holds: readonly Hold[], took: Took): Settlement {
  if (took === 'unknown') return { id, basis: 'bound', costNano: null, tokens: {}, holds: [] }
  if (took === 'nothing') {
    const free = holds.map(({ budget }) => ({ budget, costNano: 0, costTokens: 0 }))
    return { id, basis: 'nothing', costNano: 0, tokens: {}, holds: free }
  }
  return {
    id,
    basis: 'reported',
    costNano: price && costNano(price, took),
    tokens: took,
    holds: holds.map(({ budget, price: own }) => ({
      budget,
      costNano: costIn(own, took),
      costTokens: took.inputTokens + took.outputTokens,
    })),
  }
}
