import { AttentiveTimer } from '../../../shared/time/timers.ts'

interface CallTurnOptions {
  slots: CallSlots
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal
  limitMs: number
  outOfTime: () => void
  /** Called when the call begins to wait aside. */
  onAside: () => void
  /** Resolves when the debate is certainly still ours, or `signal` is aborted because it is not. */
  sure: () => Promise<void>
  monotonic: () => number
}

/** The slot and the time of a running call. While it waits aside, others have the slot and its time stands still. */
export class CallTurn {
  readonly #options: CallTurnOptions
  readonly #began: number
  #time: AttentiveTimer
  #hasSlot = true
  #isAside = false
  #asideMs = 0

  constructor(options: CallTurnOptions) {
    this.#options = options
    this.#began = options.monotonic()
    this.#time = new AttentiveTimer(options.limitMs, options.outOfTime)
  }

  get isAside() {
    return this.#isAside
  }

  async aside<Result>(waiting: () => Promise<Result>): Promise<Result> {
    const { signal, outOfTime, onAside, sure, monotonic } = this.#options
    const since = monotonic()
    const leftMs = this.#time.stop()
    this.#isAside = true
    this.#giveSlotBack()
    onAside()
    try {
      return await waiting()
    } finally {
      if (!signal.aborted) await sure()
      if (!signal.aborted) await this.#slotAgain()
      if (!signal.aborted) this.#time = new AttentiveTimer(leftMs, outOfTime)
      this.#isAside = false
      this.#asideMs += monotonic() - since
    }
  }

  /** Returns how many milliseconds it took, without those aside. */
  end(): number {
    this.#time.stop()
    this.#giveSlotBack()
    return Math.round(this.#options.monotonic() - this.#began - this.#asideMs)
  }

  stopTime() {
    this.#time.stop()
  }

  #giveSlotBack() {
    if (this.#hasSlot) this.#options.slots.giveBack()
    this.#hasSlot = false
  }

  /** Passes on a slot that comes too late. */
  #slotAgain() {
    const { slots, signal } = this.#options
    return new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      slots.take(() => {
        this.#hasSlot = true
        if (signal.aborted) this.#giveSlotBack()
        resolve()
      })
    })
  }
}

/** Limits the calls at once; the others begin in the order of arrival. */
export function callSlots(limit: number) {
  const waiting: (() => void)[] = []
  let taken = 0

  return {
    /** Begins at once when a slot is free, otherwise when one is released. */
    take(begin: () => void) {
      if (taken >= limit) return void waiting.push(begin)
      taken += 1
      begin()
    },
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    },
  }
}
export type CallSlots = ReturnType<typeof callSlots>
