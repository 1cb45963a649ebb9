import type { JsonObject } from '../../../shared/crypto/canonical-json.ts'

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

export const payloadOf = (body: string) => JSON.parse(body) as JsonObject
