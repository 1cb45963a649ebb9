import { createHmac } from 'node:crypto'
import { canonicalJson, type JsonObject } from '../../../shared/canonical-json.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import type { ClientKey } from './question.ts'

const NAME_CHARACTERS = 8

/** The digest of a request under a key: `<name of the key>.<HMAC>`. */
function digestUnder(key: Uint8Array, text: string): string {
  const own = createHmac('sha256', key).update('questions of programs').digest()
  const name = createHmac('sha256', own).update('name').digest('base64url').slice(0, NAME_CHARACTERS)
  return `${name}.${createHmac('sha256', own).update(text).digest('base64url')}`
}

const nameIn = (digest: string) => digest.slice(0, digest.indexOf('.'))

/** The digests of a request under the installation's keys, the present one first: a bare digest would confirm a guess. */
export type RequestDigests = readonly [string, ...string[]]

export function requestDigests(
  [key, ...former]: readonly [Uint8Array, ...Uint8Array[]],
  request: JsonObject,
): RequestDigests {
  const text = canonicalJson(request)
  return [digestUnder(key, text), ...former.map((each) => digestUnder(each, text))]
}

/**
 * Whether a stored digest is that of the same request. A digest under a key that the installation no longer has cannot be
 * compared: then the client's own key decides alone.
 */
export const isSameRequest = (stored: string, digests: RequestDigests): boolean =>
  digests.includes(stored) || !digests.some((digest) => nameIn(digest) === nameIn(stored))

const OF_TENANT = 'tenant.'

/** Whether a key means one thing in the whole tenant; an index holds those apart. */
export const isOfTenant = (key: string): boolean => key.startsWith(OF_TENANT)

/** How a client's own key stands in the row: not in the client's words, and of one length. */
export const clientKeyDigest = ({ field, text, ofTenant }: Pick<ClientKey, 'field' | 'text' | 'ofTenant'>): string =>
  `${ofTenant ? OF_TENANT : 'own.'}${digestOf(canonicalJson([field, text]))}`
