import type { MakeLimit } from '../../src/adapters/agents/models/limits/silence-timeout.ts'

/** Limits of time that pass when the test says so. */
export function handLimits() {
  const running = new Set<{ left: number; ring: () => void }>()
  const limit: MakeLimit = (ms) => {
    const over = new AbortController()
    const mine = { left: ms, ring: () => over.abort() }
    running.add(mine)
    return {
      signal: over.signal,
      restart(anew) {
        mine.left = anew
      },
      end() {
        running.delete(mine)
        return Math.max(0, mine.left)
      },
    }
  }
  return {
    limit,
    /** How much each of those that run has left, in seconds. */
    left: () => [...running].map(({ left }) => left / 1000),
    pass(seconds: number) {
      for (const each of [...running]) each.left -= seconds * 1000
      for (const each of [...running]) {
        if (each.left > 0 || !running.delete(each)) continue
        each.ring()
      }
    },
  }
}
