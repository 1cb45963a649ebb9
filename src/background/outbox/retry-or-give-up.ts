import { DAY_MS } from '../../shared/time/dates.ts'
import type { Claim } from './claims.ts'
import type { Effect, EffectKind, Sent, Settled } from './effect.ts'

/** Seconds from one try to the next, as in Standard Webhooks; after the last it is given up. */
const PAUSES_SECONDS = [5, 30, 300, 1_800, 7_200, 28_800]
/** A receiver that asks us to wait until now or earlier is not called again at once. */
const SHORTEST_WAIT_MS = 1_000
/** A receiver may ask us to wait as often as it likes, but not for longer than this in total. */
const LONGEST_WAIT_MS = 3 * DAY_MS

/** A finished try. */
export interface Tried {
  /** With what was learnt about it during the try. */
  effect: Effect
  sent: Sent
  /** We aborted it because this process ends. */
  stopping: boolean
}

export interface Settlement extends Settled {
  attempts: number
  externalId: string | undefined
  doubt: Effect['doubt']
}

/** What follows from a try. */
export function settlementOf(
  { doubt: whenInDoubt }: Pick<EffectKind, 'doubt'>,
  { firstTriedAt }: Pick<Claim, 'firstTriedAt'>,
  { effect, sent, stopping }: Tried,
  at: Date,
): Settlement {
  const { attempt, externalId, doubt } = effect
  const known = { attempts: attempt, externalId, doubt, why: sent.outcome === 'done' ? undefined : sent.why, at }
  const answer = sent.outcome === 'wait' ? undefined : sent.answer
  const over = (state: 'done' | 'refused' | 'given_up' | 'parked') => ({ ...known, state, answer, nextAt: undefined })

  function tryAgain(notBefore: Date, attempts: number): Settlement {
    return { ...known, state: 'waiting', answer, attempts, nextAt: notBefore }
  }

  function afterPause(notBefore = at): Settlement {
    const pause = PAUSES_SECONDS[attempt - 1]
    if (pause === undefined) return over('given_up')
    const asked = Math.min(notBefore.getTime(), at.getTime() + LONGEST_WAIT_MS)
    return tryAgain(new Date(Math.max(at.getTime() + pause * 1_000, asked)), attempt)
  }

  switch (sent.outcome) {
    case 'done':
      return { ...over('done'), externalId: sent.externalId ?? externalId, doubt: undefined }
    case 'refused':
      return over('refused')
    case 'failed':
      return afterPause(sent.until)
    case 'wait': {
      const until = Math.max(sent.until.getTime(), at.getTime() + SHORTEST_WAIT_MS)
      if (until - Date.parse(firstTriedAt) > LONGEST_WAIT_MS) return over('given_up')
      return tryAgain(new Date(until), attempt - 1)
    }
    case 'doubtful': {
      const inDoubt = { doubt: { since: doubt?.since ?? at.toISOString(), version: effect.version } }
      if (whenInDoubt === 'ask a person' && externalId === undefined) return { ...over('parked'), ...inDoubt }
      return { ...(stopping ? tryAgain(at, attempt - 1) : afterPause()), ...inDoubt }
    }
  }
}
