import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Fields, isObject } from '../fields.ts'
import { type Bytes, base64Url, fromBase64Url, utf8 } from './bytes.ts'

/** A public key as an installation publishes it at `/.well-known/jwks.json`. */
export interface PublicKey {
  /** The RFC 7638 thumbprint of the key. */
  kid: string
  /** The 32 bytes of the key in base64url. */
  x: string
  /** ISO 8601; the key's owner signed nothing that is dated later. */
  retired_at?: string | null
}

/** Whether this key signed exactly these bytes. */
export type CheckSignature = (signature: Bytes, message: Bytes, publicKey: Bytes) => boolean

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** RFC 8032, strictly: no second encoding of a signature, no key of small order. */
const strictly: CheckSignature = (signature, message, publicKey) =>
  ed25519.verify(signature, message, publicKey, { zip215: false })

export const thumbprintOf = (x: string): string => base64Url(sha256(utf8(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)))

interface KnownKey extends PublicKey {
  /** Undefined if the key does not match its thumbprint. */
  genuine: Bytes | undefined
}

/** The keys that verify signatures. */
export class Keyring {
  readonly #keys: readonly KnownKey[]
  readonly #check: CheckSignature
  constructor(keys: readonly PublicKey[], check: CheckSignature = strictly) {
    this.#keys = keys.map((key) => ({ ...key, genuine: genuineBytes(key) }))
    this.#check = check
  }

  /** The keys whose bytes satisfy this. */
  find(isIt: (bytes: Bytes) => boolean): KnownKey[] {
    return this.#keys.filter(({ genuine }) => genuine !== undefined && isIt(genuine))
  }

  named(kid: string): KnownKey | undefined {
    return this.#keys.find((key) => key.kid === kid)
  }

  /** Why this signature does not count; undefined if the key made it before it was retired. */
  faultOf(key: KnownKey, signature: Bytes | undefined, message: Bytes, dated: string | undefined): string | undefined {
    if (!key.genuine) return `The key that is published under the name ${key.kid} is another one`
    if (signature?.length !== SIGNATURE_BYTES || !this.#check(signature, message, key.genuine))
      return `The key ${key.kid} did not sign this`
    return retiredFault(key, dated)
  }
}

function genuineBytes({ kid, x }: PublicKey): Bytes | undefined {
  const bytes = fromBase64Url(x)
  return bytes?.length === KEY_BYTES && thumbprintOf(x) === kid ? bytes : undefined
}

function retiredFault({ kid, retired_at }: PublicKey, dated: string | undefined): string | undefined {
  if (retired_at === undefined || retired_at === null) return undefined
  if (dated !== undefined && Date.parse(dated) <= Date.parse(retired_at)) return undefined
  return dated === undefined
    ? `The key ${kid} was retired on ${retired_at}, and this states no time before that`
    : `It is dated ${dated}, and the key ${kid} was retired on ${retired_at}`
}

/** The keys of a JWK set, in an envelope or not; undefined if it is none. */
export function keysIn(value: unknown): PublicKey[] | undefined {
  const inner = isObject(value) && isObject(value.data) ? value.data : value
  if (!isObject(inner) || !Array.isArray(inner.keys)) return undefined
  const keys = inner.keys.filter(isPublicKey)
  return keys.length === inner.keys.length ? keys : undefined
}

const isPublicKey = (value: unknown): value is Fields & PublicKey =>
  isObject(value) &&
  typeof value.kid === 'string' &&
  typeof value.x === 'string' &&
  (value.retired_at === undefined || value.retired_at === null || isTime(value.retired_at))

const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Where every installation publishes its public keys. */
export const KEYS_PATH = '/.well-known/jwks.json'
