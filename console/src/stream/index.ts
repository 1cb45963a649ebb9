import { freshAccessToken, renewAccess } from '../api/access.ts'
import { pollEvents } from '../api/events.ts'
import { type FollowOptions, follow } from './follow.ts'
import type { Socket } from './surroundings.ts'

export type { DebateEvent, EventOf, Signal } from './frames.ts'
export type { StreamState } from './intake.ts'

const STREAM = `${location.origin.replace(/^http/, 'ws')}/ws?dialect=standard`

/** Follows a debate as the person who is signed in. */
export const followDebate = (debateId: string, options: FollowOptions) =>
  follow(debateId, options, {
    openSocket: (token) => new WebSocket(STREAM, ['bearer', token]) as Socket,
    token: freshAccessToken,
    renew: renewAccess,
    poll: (query, signal) => pollEvents(debateId, query, signal),
    wait,
    waitOrWake,
    soon,
    now: Date.now,
    random: Math.random,
  })

function wait(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    if (signal.aborted) done()
  })
}

async function waitOrWake(ms: number, signal: AbortSignal) {
  const woken = new AbortController()
  const wake = () => woken.abort()
  const look = () => document.visibilityState === 'visible' && wake()
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', look)
  await wait(ms, AbortSignal.any([signal, woken.signal]))
  removeEventListener('online', wake)
  document.removeEventListener('visibilitychange', look)
}

/** With the next frame; a page that nobody sees has none. */
function soon(show: () => void) {
  if (document.visibilityState === 'visible') requestAnimationFrame(show)
  else setTimeout(show)
}
