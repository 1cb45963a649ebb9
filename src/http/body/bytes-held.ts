import type { ServerResponse } from 'node:http'
import { unavailable } from '../../shared/errors.ts'

/** How many bytes of bodies that vendors sign, and that are read whole, this process holds at once. */
const MOST_HELD = 128 * 1_048_576

/** A 503, because vendors come again after one. */
const tooMuch = () => unavailable('Too much arrives here at once; send it again')

/**
 * Counts what arrives as it arrives, each body until its answer has left us or the line is gone: whoever only announces much
 * keeps nobody out.
 */
export function bytesHeld(most = MOST_HELD) {
  let held = 0

  return (answer: Pick<ServerResponse, 'once'>, announced: number) => {
    if (held + announced > most) throw tooMuch()
    let own: number | undefined = 0
    answer.once('close', () => {
      held -= own ?? 0
      own = undefined
    })
    return (bytes: number) => {
      if (own === undefined) return
      if (held + bytes > most) throw tooMuch()
      held += bytes
      own += bytes
    }
  }
}
export type Holding = ReturnType<ReturnType<typeof bytesHeld>>
