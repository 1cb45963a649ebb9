import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import { wirePayload } from '../../../stream/wire-events.ts'
import { isAnnounced, nameOf } from './event-names.ts'

interface Announcement {
  deliveryId: string
  event: string
  at: string
  debateId: string | null
  data: Readonly<Record<string, unknown>>
}

/** The body of a delivery, as text: Standard Webhooks' `type`, `timestamp` and `data`, with the older names beside them. */
export const bodyOf = ({ deliveryId, event, at, debateId, data }: Announcement): string =>
  JSON.stringify({
    type: event,
    event,
    timestamp: at,
    delivery_id: deliveryId,
    ...(debateId && { debate_id: debateId }),
    data,
  } satisfies Record<string, unknown>)

/** What a webhook would be told of an event; undefined when it is told nothing. */
export function sampleOf(event: LogEvent): { name: string; payload: JsonObject } | undefined {
  const { debateId, at, type } = event
  if (!isAnnounced(type)) return undefined
  const name = nameOf(type)
  const body = bodyOf({ deliveryId: 'sample', event: name, at, debateId, data: wirePayload(event) })
  return { name, payload: payloadOf(body) }
}

export const payloadOf = (body: string) => JSON.parse(body) as JsonObject
