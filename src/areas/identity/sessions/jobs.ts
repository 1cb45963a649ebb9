import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import type { Lifetimes } from './lifetimes.ts'
import type { EndedSession } from './session-end-store.ts'
import type { SessionStore } from './store.ts'

interface SessionJobsDependencies {
  store: Pick<SessionStore, 'endExpired' | 'endIdle'>
  lifetimes: Lifetimes
  announce: (ended: readonly EndedSession[], reason: string) => void
  now: () => Date
}

/** Other nodes may not have saved their activity yet. */
const UNWRITTEN_MS = 60_000

export const sessionJobs = ({ store, lifetimes, announce, now }: SessionJobsDependencies) => [
  defineJob({
    name: 'sessions.end-expired',
    schedule: '*/5 * * * *',
    payload: Type.Object({}),
    async run() {
      const at = now()
      const written = new Date(at.getTime() - UNWRITTEN_MS)
      announce(await store.endExpired(at), 'expired')
      announce(await store.endIdle(lifetimes.inactiveBefore(written), at), 'expired')
    },
  }),
]
