import type { Logger } from 'pino'
import { notFound, ServiceError, unauthorized } from '../shared/errors.ts'
import type { EventType, LogEvent } from '../shared/event-types.ts'
import { type AnyCaller, type Caller, isKnown } from '../shared/identity/caller.ts'
import { authorize, permits } from '../shared/identity/permissions.ts'
import { ID_PATTERN } from '../shared/ids.ts'
import { fitting } from '../shared/pagination.ts'
import { isOfTenant } from '../shared/tenancy.ts'
import type { Broadcast } from './broadcast.ts'
import { type Feed, openFeed } from './client-feed.ts'
import { type Dialect, repeatedEvent } from './frames.ts'
import type { Link } from './link.ts'
import { CLOSING, eventFrame } from './wire-events.ts'

/** What the stream reads of the log. */
export interface DebateLog {
  head(debateId: string): Promise<{ organizationId: string; version: number; erased: boolean } | undefined>
  read(debateId: string, after: number, limit: number): Promise<readonly LogEvent[]>
}

interface SubscriptionsOptions {
  broadcast: Pick<Broadcast, 'followDebate' | 'followOrganization'>
  log: DebateLog
  link: Pick<Link, 'send' | 'deliver' | 'deliverInTime' | 'deliverApart'>
  dialect: Dialect
  /** The current caller of the client. */
  caller: () => AnyCaller
  logger: Logger
}

interface Wish {
  debateId: string
  /** The first seq that is wanted; by default a summary of the debate and then what follows. */
  fromSeq?: number
  /** The id of the client's message. */
  id?: string | number
}

interface Held {
  feed: Feed
  organizationId: string
  end(): void
}

const ID = new RegExp(ID_PATTERN)
const MOST_SUBSCRIPTIONS = 100
const PAGE = 100

/** What one client follows. It sees only debates of its organization, for as long as it may. */
export function openSubscriptions({ broadcast, log, link, dialect, caller, logger }: SubscriptionsOptions) {
  const held = new Map<string, Held>()
  let organization: { id: string; end: () => void } | undefined
  let ended = false
  let turn = Promise.resolve()

  /** One page is in memory at a time, however much a client catches up on. */
  const inTurn = (step: () => Promise<void>) => {
    const done = turn.then(step)
    turn = done.catch(() => {})
    return done
  }

  const maySee = (organizationId: string) => {
    const who = caller()
    return isKnown(who) && isOfTenant(organizationId, who) && permits(who, 'debates.read')
  }

  const feedOf = (debateId: string) =>
    openFeed({
      read: (after) =>
        log.read(debateId, after, PAGE).catch((fault) => {
          logger.warn({ err: fault, debate: debateId }, 'a debate could not be read for a subscriber; trying again')
          return []
        }),
      hand: (frame) => link.deliver(frame(dialect)),
      handInTime: (frame, isWanted) => link.deliverInTime(frame(dialect), isWanted),
      handApart: (frame, isWanted) => link.deliverApart(frame(dialect), isWanted),
      inTurn,
      onFault(fault) {
        logger.error({ err: fault, debate: debateId }, 'an event could not be handed to a subscriber')
        drop(debateId, 'unavailable')
      },
    })

  /** Ends a subscription that the client did not end, and says why. */
  function drop(debateId: string, reason: 'access_ended' | 'unavailable') {
    if (release(debateId)) link.send('unsubscribed', { debate_id: debateId, reason })
  }

  function release(debateId: string) {
    held.get(debateId)?.end()
    return held.delete(debateId)
  }

  /** Listens before it reads, so that no event is lost in between; nothing is delivered yet. */
  async function open(debateId: string) {
    const feed = feedOf(debateId)
    const leave = broadcast.followDebate(debateId, feed)
    const end = () => {
      feed.close()
      leave()
    }
    try {
      const head = await log.head(debateId)
      if (ended || !head || head.erased || !maySee(head.organizationId)) throw notFound('debate', debateId)
      release(debateId)
      const subscription: Held = { feed, organizationId: head.organizationId, end }
      held.set(debateId, subscription)
      return { subscription, latest: head.version }
    } catch (fault) {
      end()
      throw fault
    }
  }

  async function present(debateId: string) {
    const sync = openSync(debateId)
    let page: readonly LogEvent[]
    do {
      page = await log.read(debateId, sync.seq, PAGE)
      for (const event of page) sync.add(event)
    } while (page.length === PAGE)
    return sync
  }

  return {
    get size() {
      return held.size + (organization ? 1 : 0)
    },

    follows: (debateId: string) => held.has(debateId),

    async subscribe({ debateId, fromSeq, id }: Wish) {
      readerOf(caller())
      if (!ID.test(debateId)) throw notFound('debate', debateId.slice(0, 100))
      if (held.size >= MOST_SUBSCRIPTIONS && !held.has(debateId)) {
        const message = `At most ${MOST_SUBSCRIPTIONS} debates can be followed on one connection`
        throw new ServiceError(429, 'SUBSCRIPTION_LIMIT_EXCEEDED', message)
      }
      const { subscription, latest } = await open(debateId)
      const isHeld = () => held.get(debateId) === subscription
      if (fromSeq === undefined) {
        const sync = await present(debateId).catch((fault) => {
          if (isHeld()) release(debateId)
          throw fault
        })
        if (!isHeld()) return
        link.send('sync', { id, ...sync.payload() })
        if (sync.closing) await link.deliverApart(repeatedEvent(sync.closing, dialect), isHeld)
        subscription.feed.start(sync.seq)
      } else {
        const after = Math.min(Math.max(fromSeq - 1, 0), latest)
        const count = latest - after
        const place = { id, debate_id: debateId, loop_id: debateId }
        const kept = { buffer_oldest_seq: 1, buffer_latest_seq: latest }
        link.send('replay_start', { ...place, from_seq: fromSeq, event_count: count, ...kept })
        subscription.feed.start(after, latest, () =>
          link.send('replay_end', { ...place, replayed_count: count, latest_seq: latest }),
        )
      }
    },

    /** False if the debate was not followed. */
    unsubscribe: release,

    /**
     * The turning points of all debates of the caller's organization and its announcements; debates that are followed
     * individually are not repeated.
     */
    followOrganization() {
      const { org } = readerOf(caller())
      organization?.end()
      const end = broadcast.followOrganization(org, {
        event(event, frame) {
          if (!held.has(event.debateId)) link.deliver(frame(dialect))
        },
        signal(frame, needs) {
          const reader = caller()
          if (needs === undefined || (isKnown(reader) && permits(reader, needs))) link.deliver(frame(dialect))
        },
      })
      organization = { id: org, end }
    },

    /** The caller has changed: subscriptions that they may no longer have end. */
    recheck() {
      for (const [debateId, { organizationId }] of held) if (!maySee(organizationId)) drop(debateId, 'access_ended')
      if (!organization || maySee(organization.id)) return
      organization.end()
      organization = undefined
      link.send('unsubscribed', { reason: 'access_ended' })
    },

    end() {
      ended = true
      for (const debateId of [...held.keys()]) release(debateId)
      organization?.end()
      organization = undefined
    },
  }
}

export type Subscriptions = ReturnType<typeof openSubscriptions>

/** Who may follow debates at all; the organization decides which. */
export function readerOf(caller: AnyCaller): Caller {
  if (!isKnown(caller)) throw unauthorized('Sign in, or send an API key, to follow debates')
  authorize(caller, 'debates.read')
  return caller
}

const MOST_MESSAGES = 50

/** Fields of later events that replace what is known about the debate. */
const TOLD: Partial<Record<EventType, readonly string[]>> = {
  debate_start: ['status', 'topic', 'task', 'domain', 'agents', 'rounds', 'total_rounds', 'options'],
  debate_forked: ['status', 'topic', 'task', 'domain', 'agents', 'parent_debate_id', 'parent_seq'],
  round_start: ['round'],
  phase_change: ['round', 'phase'],
  consensus_reached: ['consensus'],
  debate_paused: ['status'],
  debate_resumed: ['status'],
  debate_cancelled: ['status'],
  debate_end: ['status', 'outcome', 'confidence', 'final_answer'],
}

/** The summary of a debate for a new follower: what its events say, with the last messages. */
export function openSync(debateId: string) {
  const state: Record<string, unknown> = { round: 0, phase: null, consensus: null }
  let messages: unknown[] = []
  let messageCount = 0
  let seq = 0
  let closing: LogEvent | undefined
  return {
    get seq() {
      return seq
    },
    /** The event that ended the debate. */
    get closing() {
      return closing
    },
    add(event: LogEvent) {
      const { payload } = eventFrame(event)
      seq = event.version
      for (const field of TOLD[event.type] ?? []) state[field] = payload[field]
      if (CLOSING.has(event.type)) closing = event
      if (event.type !== 'agent_message') return
      messageCount += 1
      messages = [...messages, { ...payload, seq, timestamp: event.at }].slice(-MOST_MESSAGES)
    },
    payload: () => ({
      debate_id: debateId,
      loop_id: debateId,
      ...state,
      messages: messages.slice(-fitting(messages.toReversed())),
      message_count: messageCount,
      ended: closing !== undefined,
      seq,
    }),
  }
}
