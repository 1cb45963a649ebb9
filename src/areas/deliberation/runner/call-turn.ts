import { attentiveTimer } from '../../../shared/time/attentive-timer.ts'
import type { CallSlots } from './call-slots.ts'

interface Needs {
  slots: CallSlots
  /** Aborted when nobody wants the answer any more. */
  signal: AbortSignal
  limitMs: number
  outOfTime: () => void
  /** It begins to wait aside. */
  onAside: () => void
  monotonic: () => number
}

export type CallTurn = ReturnType<typeof callTurn>

/** The slot and the time of a call that has begun. While it waits aside, others have the slot and its time stands still. */
export function callTurn({ slots, signal, limitMs, outOfTime, onAside, monotonic }: Needs) {
  const began = monotonic()
  let time = attentiveTimer(limitMs, outOfTime)
  let hasSlot = true
  let isAside = false
  let asideMs = 0

  function giveSlotBack() {
    if (hasSlot) slots.giveBack()
    hasSlot = false
  }

  /** A slot that comes too late is handed on. */
  const slotAgain = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      slots.take(() => {
        hasSlot = true
        if (signal.aborted) giveSlotBack()
        resolve()
      })
    })

  return {
    get isAside() {
      return isAside
    },

    async aside<Result>(waiting: () => Promise<Result>): Promise<Result> {
      const since = monotonic()
      const leftMs = time.stop()
      isAside = true
      giveSlotBack()
      onAside()
      try {
        return await waiting()
      } finally {
        if (!signal.aborted) await slotAgain()
        if (!signal.aborted) time = attentiveTimer(leftMs, outOfTime)
        isAside = false
        asideMs += monotonic() - since
      }
    },

    /** Answers how many milliseconds it took, without those aside. */
    end(): number {
      time.stop()
      giveSlotBack()
      return Math.round(monotonic() - began - asideMs)
    },
    stopTime: () => void time.stop(),
  }
}
