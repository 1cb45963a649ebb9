import type { JsonObject } from '../../shared/canonical-json.ts'

/** The notification that a device shows. */
export interface PushNote {
  title: string
  body: string
  data: JsonObject
  imageUrl?: string | undefined
  actionUrl?: string | undefined
  badge?: number | undefined
  sound?: string | undefined
  urgency: 'low' | 'normal' | 'high'
  ttlSeconds: number
  /** Of several with the same key, a device shows the last. */
  collapseKey: string
}

/** The result of one try. */
export type PushResult =
  | { outcome: 'sent'; id?: string | undefined }
  /** The device is gone and must be removed. */
  | { outcome: 'gone'; why: string }
  /** Apple does not know the device, or it belongs to the other of its two environments. */
  | { outcome: 'unknown'; why: string }
  /** It certainly did not arrive; a later try may work. */
  | { outcome: 'later'; why: string; until?: Date | undefined }
  /** `credentials`: the vendor rejects ours, so that no device of the app can be reached. */
  | { outcome: 'refused'; why: string; credentials?: true }
  | { outcome: 'doubtful'; why: string }

/** The time until which a vendor asks us to wait. */
export function waitUntil(retryAfter: string | null | undefined, now: Date): Date | undefined {
  const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return seconds > 0 ? new Date(now.getTime() + seconds * 1000) : undefined
}

/** The meaning of a status for every vendor, where it says nothing more specific. */
export function failedPush(status: number, why: string, until?: Date): PushResult {
  if (status === 429 || status >= 500) return { outcome: 'later', why, until }
  return { outcome: 'refused', why }
}

/** The payload of a notification, with as much of its text as fits; refused where even the rest does not fit. */
export function fitPayload<Payload>(
  note: PushNote,
  most: number,
  payloadOf: (note: PushNote) => Payload,
): { payload: Payload } | { refused: PushResult } {
  const bytesOf = (of: PushNote) => Buffer.byteLength(JSON.stringify(payloadOf(of)))
  if (bytesOf(note) <= most) return { payload: payloadOf(note) }
  const signs = [...note.body]
  const upTo = (count: number) => ({ ...note, body: `${signs.slice(0, count).join('')}…` })
  let fits = 0
  for (let above = signs.length; fits < above; ) {
    const middle = Math.ceil((fits + above) / 2)
    if (bytesOf(upTo(middle)) <= most) fits = middle
    else above = middle - 1
  }
  if (fits > 0) return { payload: payloadOf(upTo(fits)) }
  return {
    refused: { outcome: 'refused', why: `Even without its text, the notification reaches the limit of ${most} bytes` },
  }
}
