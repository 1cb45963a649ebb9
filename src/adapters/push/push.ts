import type { JsonObject } from '../../shared/canonical-json.ts'

/** What a device is to show. */
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
  /** Of several with the same key a device shows the last. */
  collapseKey: string
}

/** How one try went. */
export type Pushed =
  | { outcome: 'sent'; id?: string | undefined }
  /** The device has left: it is to be forgotten. */
  | { outcome: 'gone'; why: string }
  /** Apple does not know it, or asks the other of its two environments. */
  | { outcome: 'unknown'; why: string }
  /** It certainly did not arrive, and may later. */
  | { outcome: 'later'; why: string; until?: Date | undefined }
  /** `credentials`: the vendor does not take ours, so nobody of the app is reached. */
  | { outcome: 'refused'; why: string; credentials?: true }
  | { outcome: 'doubtful'; why: string }

/** The time that a vendor asks for in seconds. */
export function askedToWait(retryAfter: string | null | undefined, now: Date): Date | undefined {
  const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return seconds > 0 ? new Date(now.getTime() + seconds * 1000) : undefined
}

/** What every vendor's status means where it says nothing of its own. */
export function failedPush(status: number, why: string, until?: Date): Pushed {
  if (status === 429 || status >= 500) return { outcome: 'later', why, until }
  return { outcome: 'refused', why }
}

/** The payload of a note, with as much of its text as fits; a refusal where not even the rest of it does. */
export function fitting<Payload>(
  note: PushNote,
  most: number,
  payloadOf: (note: PushNote) => Payload,
): { payload: Payload } | { refused: Pushed } {
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
    refused: { outcome: 'refused', why: `Without its text the notification already has ${most} bytes, the most` },
  }
}
