import { setTimeout as sleep } from 'node:timers/promises'
import type { EventFrame } from '../../stream/wire-events.ts'
import { type Parley, Refusal } from './parley.ts'

interface Page {
  events: readonly EventFrame[]
  next_seq: number
  has_more: boolean
  ended: boolean
}

const LONGEST_WAIT_SECONDS = 25
const MOST_TRIES = 10

/** Every event of a debate, from the first on, until it ends or is paused. */
export async function* follow(parley: Parley, debateId: string): AsyncGenerator<EventFrame> {
  let since = 1
  let paused = false
  for (;;) {
    const query = `since=${since}&wait=${paused ? 0 : LONGEST_WAIT_SECONDS}&limit=500`
    const page = await patiently(() => parley.call<Page>('GET', `/debates/${debateId}/events?${query}`))
    for (const frame of page.events) {
      if (frame.type === 'debate_paused') paused = true
      if (frame.type === 'debate_resumed') paused = false
      yield frame
    }
    since = page.next_seq
    if (page.ended || (paused && !page.has_more)) return
  }
}

/** A service that is busy or restarts is asked again. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let time = 1; ; time++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refusal) || error.retryAfter === undefined || time === MOST_TRIES) throw error
      await sleep(error.retryAfter * 1000)
    }
  }
}
