import type { Logger } from 'pino'
import type { SentAnnouncement } from '../background/announcements/announcer.ts'
import type { LogEvent } from '../shared/event-types.ts'
import type { Permission } from '../shared/identity/permissions.ts'
import { type SharedFrame, sharedAnnouncement, sharedEvent, sharedSignal } from './frames.ts'
import { TURNING_POINTS } from './wire-events.ts'

export interface Listener {
  /** The debate has a new event. */
  event(event: LogEvent, frame: SharedFrame): void
  /** Something is going on that is not recorded, and is for those who have the permission. */
  signal?(frame: SharedFrame, needs?: Permission): void
}

interface BroadcastOptions {
  tail: { subscribe(listener: (event: LogEvent) => void): () => void }
  signals: { subscribe(channel: string, listener: (key: string, payload: unknown) => void): () => void }
  announcements: { subscribe(hear: (heard: SentAnnouncement) => void): () => void }
  now: () => Date
  logger: Logger
}

export type Broadcast = ReturnType<typeof openBroadcast>

/**
 * A node's only subscription to the log, to the debates' signals and to announcements. What nobody here follows costs a
 * look into a map.
 */
export function openBroadcast({ tail, signals, announcements, now, logger }: BroadcastOptions) {
  const debates = audiences()
  const organizations = audiences()
  const closing = new AbortController()

  function tell(listeners: ReadonlySet<Listener> | undefined, say: (listener: Listener) => void) {
    for (const listener of listeners ?? []) {
      try {
        say(listener)
      } catch (fault) {
        logger.error({ err: fault }, 'a listener to a debate failed')
      }
    }
  }

  const isFollowed = (debateId: string) => debates.of(debateId) !== undefined
  const tellFollowers = (debateId: string, frame: SharedFrame) =>
    tell(debates.of(debateId), (listener) => listener.signal?.(frame))

  const hearing = [
    tail.subscribe((event) => {
      const following = debates.of(event.debateId)
      const overseeing = TURNING_POINTS.has(event.type) ? organizations.of(event.organizationId) : undefined
      if (!following && !overseeing) return
      const frame = sharedEvent(event)
      const say = (listener: Listener) => listener.event(event, frame)
      tell(following, say)
      tell(overseeing, say)
    }),
    signals.subscribe('debate.signal', (debateId, signal) => {
      const frame = isFollowed(debateId) && sharedSignal(debateId, signal, now())
      if (frame) tellFollowers(debateId, frame)
    }),
    announcements.subscribe((heard) => {
      const listeners = organizations.of(heard.org)
      if (!listeners) return
      const frame = sharedAnnouncement(heard)
      tell(listeners, (listener) => listener.signal?.(frame, heard.needs))
    }),
  ]

  return {
    /** Every event of one debate from now on; the returned function ends it. */
    followDebate: debates.join,
    isFollowed,
    /** Sends everybody here who follows a debate something that is not recorded. */
    tellFollowers,
    /** The turning points of all debates of an organization, and its announcements. */
    followOrganization: organizations.join,
    /** Aborted when the node stops: everybody who waits for news ends. */
    closing: closing.signal,
    close() {
      closing.abort()
      for (const stop of hearing) stop()
    },
  }
}

/** Listeners by what they listen to. */
function audiences() {
  const listenersTo = new Map<string, Set<Listener>>()
  return {
    of: (key: string): ReadonlySet<Listener> | undefined => listenersTo.get(key),
    join(key: string, listener: Listener) {
      const listeners = listenersTo.get(key) ?? new Set()
      listenersTo.set(key, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && listenersTo.get(key) === listeners) listenersTo.delete(key)
      }
    },
  }
}
