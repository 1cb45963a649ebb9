import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Fields, isObject } from '../fields.ts'

/** A request as its sender signed it: the input of every signature scheme. */
export interface SignedRequest {
  method: string
  /** The address as the sender wrote it, with its query. */
  url: string
  /** Lower-case names; a header that came more than once is a list. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The unparsed bytes. */
  rawBody: Uint8Array
}

/** Whether a signature is valid. The reason for a refusal goes to the log only; the sender is not told. */
export type SignatureCheck = { fits: true } | { fits: false; why: string }

export const FITS: SignatureCheck = { fits: true }
export const misfit = (why: string): SignatureCheck => ({ fits: false, why })

/** The value of a header that came exactly once; otherwise undefined. */
export function onlyHeader({ headers }: Pick<SignedRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The JSON object in a body; undefined if it holds something else. */
export function jsonBody({ rawBody }: SignedRequest): Fields | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The value at a path inside it. */
export const fieldAt = (fields: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), fields)

/** How far the sender's clock may differ from ours, and how old a request may be. */
export const WINDOW_SECONDS = 300

export const MISSING = 'A header is missing, or came more than once'
export const MALFORMED = 'A header is malformed'
export const STALE = 'It was signed too long ago, or in the future'
export const MISMATCH = 'The signature is another'
export const NO_SECRET = 'There is no secret to hold it against'

/** The values of headers that each came exactly once; undefined if one is missing, empty or repeated. */
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

/** Compares in constant time. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** The bytes of a hexadecimal text of exactly this size. */
export const hexBytes = (text: string, size: number): Buffer | undefined =>
  text.length === 2 * size && /^[0-9a-f]+$/i.test(text) ? Buffer.from(text, 'hex') : undefined

/** The bytes of a well-formed base64 text. */
export const base64Bytes = (text: string): Buffer | undefined =>
  /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/.test(text) ? Buffer.from(text, 'base64') : undefined

export const isUnixTime = (text: string): boolean => /^\d{1,12}$/.test(text)

export const isWithin = (unixSeconds: number, now: Date, seconds = WINDOW_SECONDS): boolean =>
  Math.abs(now.getTime() / 1000 - unixSeconds) <= seconds
