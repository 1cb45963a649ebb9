import { createHmac, timingSafeEqual } from 'node:crypto'
import { onlyHeader, type SignedRequest } from './signed-request.ts'

/** How far the clock of a sender may be from ours, and how old its request may be. */
export const WINDOW_SECONDS = 300

export const MISSING = 'A header is missing, or came more than once'
export const MALFORMED = 'A header is malformed'
export const STALE = 'It was signed too long ago, or in the future'
export const MISMATCH = 'The signature is another'
export const NO_SECRET = 'There is no secret to hold it against'

/** The one value of each header; undefined when one is missing, empty, or came more than once. */
export function onlyHeaders<Name extends string>(
  request: SignedRequest,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined {
  const values = names.map((name) => [name, onlyHeader(request, name)] as const)
  return values.every(([, value]) => value) ? (Object.fromEntries(values) as Record<Name, string>) : undefined
}

export function hmacSha256(key: string | Uint8Array, ...parts: (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** In a time that does not tell where they differ. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** The bytes of a hexadecimal text of just so many bytes. */
export const hexBytes = (text: string, size: number): Buffer | undefined =>
  text.length === 2 * size && /^[0-9a-f]+$/i.test(text) ? Buffer.from(text, 'hex') : undefined

/** The bytes of a base64 text that is written as it should be. */
export const base64Bytes = (text: string): Buffer | undefined =>
  /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/.test(text) ? Buffer.from(text, 'base64') : undefined

export const isUnixTime = (text: string): boolean => /^\d{1,12}$/.test(text)

export const isWithin = (unixSeconds: number, now: Date, seconds = WINDOW_SECONDS): boolean =>
  Math.abs(now.getTime() / 1000 - unixSeconds) <= seconds
