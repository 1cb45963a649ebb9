import type { JsonObject } from '../../shared/crypto/canonical-json.ts'

/** What a device is to show. */
export interface PushNote {
  title: string
  body: string
  data: JsonObject
  imageUrl?: string | undefined
  actionUrl?: string | undefined
  badge?: number | undefined
  sound?: string | undefined
  urgent: boolean
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
  | { outcome: 'refused'; why: string }
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
