import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { OneTimeTokens } from '../../../storage/one-time-tokens.ts'
import type { EndedSession } from './ending-store.ts'
import type { Lifetimes } from './lifetimes.ts'
import type { FailureStore } from './lockout/store.ts'
import type { SessionStore } from './store.ts'

interface Needs {
  store: SessionStore
  failures: FailureStore
  oneTimeTokens: OneTimeTokens
  lifetimes: Lifetimes
  announce: (ended: readonly EndedSession[], reason: string) => void
  now: () => Date
}

/** Activity of other nodes may not be written down yet. */
const UNWRITTEN_MS = 60_000
/** Failures of an address that nobody tried for so long are forgotten. */
const FAILURES_KEPT_MS = 30 * DAY_MS

export const sessionJobs = ({ store, failures, oneTimeTokens, lifetimes, announce, now }: Needs) => [
  defineJob({
    name: 'sessions.cleanup',
    schedule: '*/5 * * * *',
    payload: Type.Object({}),
    async run() {
      const at = now()
      const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds)
      announce(await store.endExpired(lifetimes.inactiveBefore(ago(UNWRITTEN_MS)), at), 'expired')
      await store.removeExpiredBefore(ago(DAY_MS).toISOString())
      await failures.removeOlderThan(ago(FAILURES_KEPT_MS).toISOString())
      await oneTimeTokens.removeExpired()
    },
  }),
]
