import { bucketSize, debtMs, hasToken } from '../shared/token-bucket.ts'

/** Ten messages a second, twenty at once; whoever keeps on after this many refusals is cut off. */
const MESSAGES = bucketSize(10, 1, 2)
const MOST_REFUSALS = 100
const MOST_WAITING = 50

interface TalkOptions {
  now: () => Date
  /** The first refusal of a row. */
  onRefusal(): void
  /** So many refusals that nothing else helps. */
  onFlood(): void
}

/** How much one client may say. */
export function talkLimit({ now, onRefusal, onFlood }: TalkOptions) {
  let fullAt = 0
  let refusals = 0

  /** `waiting` is how many of its messages are not handled yet. */
  return (waiting: number): boolean => {
    const at = now().getTime()
    const debt = debtMs(MESSAGES, fullAt, at)
    if (hasToken(MESSAGES, debt) && waiting < MOST_WAITING) {
      fullAt = at + debt + MESSAGES.refillMs
      refusals = 0
      return true
    }
    refusals += 1
    if (refusals === 1) onRefusal()
    if (refusals === MOST_REFUSALS) onFlood()
    return false
  }
}
