import type { Logger } from 'pino'
import { BudgetSpent, ModelPaused, type Purchase } from '../../../../engine/spending.ts'
import { withoutCaller } from '../../../../shared/serial-work.ts'
import { isTransientError, retryWhilePassing } from '../../../../storage/connection/database-errors.ts'
import type { Flushed, PurchaseStore } from './purchase-store.ts'
import type { Settlement } from './settle-store.ts'
import type { Hold } from './verdict.ts'

export interface Grant {
  most: number
  holds: readonly Hold[]
}

/** A purchase that waits in the line of its payer. */
export interface Waiting {
  id: string
  purchase: Purchase
  isRepeated?: boolean
  /** Called once when other purchases hold what it needs. */
  crowded(): void
  granted(grant: Grant): void
  refused(reason: unknown): void
}

interface PendingSettlement {
  settlement: Settlement
  done(): void
  failed(reason: unknown): void
}

interface PayerQueueDependencies {
  payer: string
  store: PurchaseStore
  /** Limits how many flushes of all payers run at once. */
  inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** Called when the line is empty. */
  onEmpty: () => void
  /** Called when a purchase was settled for less than was reserved. */
  onFreed: () => void
  logger: Logger
}

const MOST_AT_ONCE = 200
const AGAIN_MS = 1_000

/** Reserves and settles the purchases of one payer, one transaction after another: a locked budget delays only its own payer. */
export class PayerQueue {
  readonly #needs: PayerQueueDependencies
  /** In order of arrival; a purchase that has to wait stays first. */
  #waiting: Waiting[] = []
  #giving: PendingSettlement[] = []
  /** Whether something arrived since the last flush. */
  #hasNews = false
  #isFlushing = false
  #again: NodeJS.Timeout | undefined
  readonly #over = new AbortController()

  constructor(needs: PayerQueueDependencies) {
    this.#needs = needs
  }

  join(waiting: Waiting) {
    this.#waiting.push(waiting)
    this.#wake()
  }

  leave({ id }: Pick<Waiting, 'id'>) {
    this.#waiting = this.#waiting.filter((each) => each.id !== id)
    this.#endIfEmpty()
  }

  settle(settlement: Settlement): Promise<void> {
    return new Promise((done, failed) => {
      this.#giving.push({ settlement, done, failed })
      this.#wake()
    })
  }

  /** Tries again, because a budget may have changed elsewhere. */
  look() {
    if (this.#waiting.length > 0) this.#wake()
  }

  /** Nobody waits for a budget or for the database any longer; what was bought is still settled, if that works at once. */
  end() {
    this.#over.abort()
    clearTimeout(this.#again)
  }

  #wake() {
    this.#hasNews = true
    if (!this.#isFlushing) void withoutCaller(() => this.#flushAll())
  }

  async #flushAll() {
    const { inTurn, payer, logger } = this.#needs
    const { signal } = this.#over
    const failed = (err: unknown) =>
      logger.warn({ err, payer }, 'What is bought could not be written down: trying again')
    this.#isFlushing = true
    clearTimeout(this.#again)
    const flush = () => inTurn(() => this.#flush())
    while (this.#hasNews) {
      await (signal.aborted ? flush() : retryWhilePassing({ signal, failed }, flush)).catch(() => {})
    }
    this.#isFlushing = false
    if (this.#waiting.length > 0 && !signal.aborted) this.#again = setTimeout(() => this.#wake(), AGAIN_MS)
    this.#endIfEmpty()
  }

  #endIfEmpty() {
    if (this.#isFlushing || this.#waiting.length > 0 || this.#giving.length > 0) return
    clearTimeout(this.#again)
    this.#needs.onEmpty()
  }

  /** Rejects on a transient fault: the next try includes purchases that arrived meanwhile. */
  async #flush(): Promise<void> {
    const { payer, store, onFreed } = this.#needs
    this.#hasNews = false
    const giving = firstOfEach(this.#giving).slice(0, MOST_AT_ONCE)
    const waiting = this.#waiting.slice(0, MOST_AT_ONCE)
    const settlements = giving.map(({ settlement }) => settlement)
    try {
      const { verdicts, moved } = await store.flush({ payer, settlements, orders: waiting })
      this.#gave(giving)
      this.#hasNews ||= this.#giving.length > 0 || this.#waiting.length > waiting.length
      for (const each of giving) each.done()
      this.#tell(waiting, verdicts)
      if (moved.some(({ before, after }) => after.spentNano < before.spentNano)) onFreed()
    } catch (error) {
      for (const each of waiting) each.isRepeated = true
      if (isTransientError(error)) throw error
      this.#gave(giving)
      this.#waiting = this.#waiting.filter((each) => !waiting.includes(each))
      for (const each of giving) each.failed(error)
      for (const each of waiting) each.refused(error)
    }
  }

  #gave(giving: readonly PendingSettlement[]) {
    const given = new Set(giving)
    this.#giving = this.#giving.filter((each) => !given.has(each))
  }

  /** A purchase that has to wait stays in the line; every other leaves before it is notified. */
  #tell(waiting: readonly Waiting[], verdicts: Flushed['verdicts']) {
    const answered = new Set(waiting.filter((_, place) => verdicts[place]?.kind !== 'crowded'))
    this.#waiting = this.#waiting.filter((each) => !answered.has(each))
    for (const [place, each] of waiting.entries()) {
      const verdict = verdicts[place]
      if (verdict?.kind === 'crowded') each.crowded()
      else if (verdict?.kind === 'reserved') each.granted(verdict)
      else if (verdict?.kind === 'paused') each.refused(new ModelPaused(each.purchase))
      else if (verdict) each.refused(new BudgetSpent(verdict.lack))
    }
  }
}

/** A report that comes right after its bound replaces it in the next flush: one statement settles a purchase once. */
const firstOfEach = (giving: readonly PendingSettlement[]): PendingSettlement[] => {
  const first = new Map<string, PendingSettlement>()
  for (const each of giving) if (!first.has(each.settlement.id)) first.set(each.settlement.id, each)
  return [...first.values()]
}
