import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { EventType, LogEvent } from '../../../shared/event-types.ts'
import { wirePayload } from '../../../stream/wire-events.ts'

interface AnnouncedFact {
  /** Its name in a delivery. */
  name: string
  /** Other names under which it can be subscribed to. */
  also: readonly string[]
  means: string
}

/** The events for webhooks, by the event of the log that causes them. */
const ANNOUNCED = {
  debate_start: { name: 'debate.started', also: ['debate_start'], means: 'A debate was created' },
  round_start: { name: 'round.started', also: ['round_start'], means: 'A round began' },
  agent_message: { name: 'agent.message', also: ['agent_message'], means: 'An agent said something' },
  critique: { name: 'agent.critique', also: ['critique'], means: 'An agent criticised a proposal' },
  agent_failed: { name: 'agent.failed', also: ['agent_failed'], means: 'An agent gave no usable answer' },
  vote_cast: { name: 'vote.cast', also: ['vote', 'vote_cast'], means: 'An agent or a person voted' },
  vote_tally: { name: 'vote.tallied', also: ['vote_tally'], means: 'The votes of a round were counted' },
  consensus_reached: {
    name: 'debate.verdict',
    also: ['consensus', 'consensus_reached'],
    means: 'The panel reached consensus',
  },
  debate_end: { name: 'debate.completed', also: ['debate_end'], means: 'A debate ended, with or without consensus' },
  debate_paused: { name: 'debate.paused', also: ['debate_paused'], means: 'A debate was paused' },
  debate_resumed: { name: 'debate.resumed', also: ['debate_resumed'], means: 'A debate goes on' },
  debate_cancelled: { name: 'debate.cancelled', also: ['debate_cancelled'], means: 'A debate was stopped for good' },
  debate_forked: { name: 'debate.forked', also: ['debate_forked'], means: 'A debate was forked' },
  breakpoint_raised: {
    name: 'breakpoint.raised',
    also: ['breakpoint', 'breakpoint_raised'],
    means: 'A debate waits for a person',
  },
  breakpoint_resolved: { name: 'breakpoint.resolved', also: ['breakpoint_resolved'], means: 'A wait is over' },
  evidence_attached: {
    name: 'evidence.attached',
    also: ['evidence_found', 'evidence_attached'],
    means: 'A piece of evidence may be cited',
  },
  outcome_recorded: {
    name: 'outcome.recorded',
    also: ['outcome_recorded'],
    means: 'What turned out true was recorded',
  },
} as const satisfies Partial<Record<EventType, AnnouncedFact>>

export type AnnouncedType = keyof typeof ANNOUNCED
export const ANNOUNCED_TYPES = Object.keys(ANNOUNCED) as AnnouncedType[]

/** Subscribes to every event. */
export const ALL_EVENTS = '*'
/** The name of a test delivery, which cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test'

const isAnnounced = (type: EventType): type is AnnouncedType => Object.hasOwn(ANNOUNCED, type)
export const nameOf = (type: AnnouncedType) => ANNOUNCED[type].name

interface EventName {
  name: string
  aliases: readonly string[]
  description: string
}

/** All events for webhooks: those of a debate's log, and the announcements of areas but for those of the stream alone. */
export function eventNames(announced: readonly AnnouncementTypes[]) {
  const all: EventName[] = [
    ...ANNOUNCED_TYPES.map((type) => {
      const { name, also, means } = ANNOUNCED[type]
      return { name, aliases: also, description: means }
    }),
    ...announced.flatMap((names) =>
      Object.entries(names).flatMap(([name, { also, meaning, streamOnly }]) =>
        streamOnly ? [] : [{ name, aliases: [also].flat(), description: meaning }],
      ),
    ),
  ]
  const byName = new Map<string, string>([
    [ALL_EVENTS, ALL_EVENTS],
    ...all.flatMap(({ name, aliases }) => [name, ...aliases].map((known): [string, string] => [known, name])),
  ])
  return {
    all,
    names: all.map(({ name }) => name),
    /** Every name that a subscription may contain. */
    subscribable: [...byName.keys()],
    /** The name of an event in deliveries, for any of its names; undefined for an unknown name. */
    eventNamed: (given: string): string | undefined => byName.get(given),
  }
}
export type EventNames = ReturnType<typeof eventNames>

interface Announcement {
  deliveryId: string
  event: string
  at: string
  debateId: string | null
  data: Readonly<Record<string, unknown>>
}

/** The body of a delivery: `type`, `timestamp` and `data` of Standard Webhooks, with the older names beside them. */
export const bodyOf = ({ deliveryId, event, at, debateId, data }: Announcement): string =>
  JSON.stringify({
    type: event,
    event,
    timestamp: at,
    delivery_id: deliveryId,
    ...(debateId && { debate_id: debateId }),
    data,
  } satisfies Record<string, unknown>)

/** The events of the log that are delivered under this name. */
export const typesNamed = (name: string): AnnouncedType[] => ANNOUNCED_TYPES.filter((type) => nameOf(type) === name)

/** What a webhook would receive for an event of the log; undefined where it receives nothing. */
export function sampleOf(event: LogEvent): { name: string; payload: JsonObject } | undefined {
  const { debateId, at, type } = event
  if (!isAnnounced(type)) return undefined
  const name = nameOf(type)
  const body = bodyOf({ deliveryId: 'sample', event: name, at, debateId, data: wirePayload(event) })
  return { name, payload: payloadOf(body) }
}

export const payloadOf = (body: string) => JSON.parse(body) as JsonObject
