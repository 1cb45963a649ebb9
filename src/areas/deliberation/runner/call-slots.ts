import { AttentiveTimer } from '../../../shared/time/timers.ts'

/** What is the same for all calls of a node. */
interface CallNode {
  slots: CallSlots
  monotonic: () => number
}

/** A running call, as its turn sees it. */
interface TimedCall {
  /** Aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal
  outOfTime(): void
  /** Called when the call begins to wait aside. */
  onAside(): void
  /** Resolves when the debate is certainly still ours, or `signal` is aborted because it is not. */
  sure(): Promise<void>
}

/** The slot and the time of a running call. While it waits aside, others have the slot and its time stands still. */
export class CallTurn {
  readonly #call: TimedCall
  readonly #node: CallNode
  readonly #began: number
  #time: AttentiveTimer
  #hasSlot = true
  #isAside = false
  #asideMs = 0

  constructor(call: TimedCall, limitMs: number, node: CallNode) {
    this.#call = call
    this.#node = node
    this.#began = node.monotonic()
    this.#time = this.#timer(limitMs)
  }

  get isAside() {
    return this.#isAside
  }

  async aside<Result>(waiting: () => Promise<Result>): Promise<Result> {
    const { signal } = this.#call
    const since = this.#node.monotonic()
    const leftMs = this.#time.stop()
    this.#isAside = true
    this.#giveSlotBack()
    this.#call.onAside()
    try {
      return await waiting()
    } finally {
      if (!signal.aborted) await this.#call.sure()
      if (!signal.aborted) await this.#slotAgain()
      if (!signal.aborted) this.#time = this.#timer(leftMs)
      this.#isAside = false
      this.#asideMs += this.#node.monotonic() - since
    }
  }

  /** Returns how many milliseconds it took, without those aside. */
  end(): number {
    this.#time.stop()
    this.#giveSlotBack()
    return Math.round(this.#node.monotonic() - this.#began - this.#asideMs)
  }

  stopTime() {
    this.#time.stop()
  }

  #timer(ms: number) {
    const call = this.#call
    return new AttentiveTimer(ms, () => call.outOfTime())
  }

  #giveSlotBack() {
    if (this.#hasSlot) this.#node.slots.giveBack()
    this.#hasSlot = false
  }

  /** Passes on a slot that comes too late. */
  #slotAgain() {
    const { slots } = this.#node
    const { signal } = this.#call
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
