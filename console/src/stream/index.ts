import type { Socket } from '@parley/client/stream/environment'
import { type FollowOptions, follow } from '@parley/client/stream/follow-debate'
import { followOrganization, type NewsListener } from '@parley/client/stream/follow-organization'
import { freshAccessToken, renewAccess } from '../api/access-token.ts'
import { API, addressOf } from '../api/address.ts'
import { pollEvents } from '../api/debates/event-log.ts'
import { currentWorkspace } from '../api/work/current-workspace.ts'
import type { Told } from './frames.ts'

export type { StreamState } from '@parley/client/stream/event-intake'
export type { News } from '@parley/client/stream/follow-organization'
export type { DebateEvent, EventOf, Signal } from './frames.ts'

const streamAt = (path: string) =>
  `${location.origin.replace(/^http/, 'ws')}${addressOf(path, { query: { dialect: 'standard', workspace_id: currentWorkspace } })}`

const socketOpener = (path: string) => (token: string) => new WebSocket(streamAt(path), ['bearer', token]) as Socket

const around = {
  token: freshAccessToken,
  renew: renewAccess,
  wait,
  waitOrWake,
  now: Date.now,
  random: Math.random,
}

/** Follows a debate as the signed-in person. */
export const followDebate = (debateId: string, options: FollowOptions<Told>) =>
  follow<Told>(debateId, options, {
    ...around,
    openSocket: socketOpener('/ws'),
    poll: (query, signal) => pollEvents(debateId, query, signal),
    soon,
  })

/** Follows the news of the signed-in person's organization, or of the workspace that they are in. */
export const followNews = (listener: NewsListener, left: AbortSignal) =>
  followOrganization(listener, { ...around, openSocket: socketOpener(`${API}/deliberations/stream`) }, left)

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

/** Calls back with the next animation frame; a hidden page has none. */
function soon(show: () => void) {
  if (document.visibilityState === 'visible') requestAnimationFrame(show)
  else setTimeout(show)
}
