import { createPublicKey, type webcrypto } from 'node:crypto'
import type { KeyFor, VendorKey } from '../../shared/signatures/bearer-token.ts'
import type { CertificatesAt } from '../../shared/signatures/certificates.ts'
import { hostBucket } from './paces.ts'
import type { Vendor } from './vendor.ts'
import type { VendorAnswer } from './vendor-answer.ts'
import { VendorError } from './vendor-error.ts'

const KEYS_FRESH_SECONDS = 3_600
/** An unknown key id may be a new key; made-up ids make us ask no more often than this. */
const ASK_AGAIN_SECONDS = 60
const CERTIFICATES_FRESH_SECONDS = 86_400
/** Vendors wait about three seconds for the answer to a signed request. */
const PATIENCE_MS = 2_500
const MOST_BYTES = 1_000_000

type PublishedKeys = ReadonlyMap<string, VendorKey>

/** The public keys with which vendors sign: the only cache of them, kept while the vendor is down. */
export function vendorKeys(vendor: Vendor) {
  const read = new WeakMap<VendorAnswer, PublishedKeys>()
  const last = new Map<string, VendorAnswer>()

  const ask = (url: string, freshSeconds: number) =>
    vendor.call(
      { url, trust: 'operator', freshSeconds, maxBytes: MOST_BYTES },
      { bucket: hostBucket(url), signal: AbortSignal.timeout(PATIENCE_MS), patienceMs: PATIENCE_MS },
    )

  async function keysAt(url: string, freshSeconds: number): Promise<PublishedKeys> {
    try {
      const answer = await ask(url, freshSeconds)
      const keys = read.get(answer) ?? publishedKeys(answer.json())
      read.set(answer, keys)
      last.set(url, answer)
      return keys
    } catch (error) {
      const kept = last.get(url)
      if (!(error instanceof VendorError) || !kept) throw error
      return read.get(kept) ?? new Map()
    }
  }

  return {
    /** The keys of a JWKS by their ids. */
    keysAt:
      (url: string): KeyFor =>
      async (kid) =>
        (await keysAt(url, KEYS_FRESH_SECONDS)).get(kid) ?? (await keysAt(url, ASK_AGAIN_SECONDS)).get(kid),

    certificatesAt: (async (url) => {
      try {
        return (await ask(url, CERTIFICATES_FRESH_SECONDS)).text()
      } catch (error) {
        if (error instanceof VendorError && ['not_found', 'auth', 'validation'].includes(error.kind)) return undefined
        throw error
      }
    }) satisfies CertificatesAt,
  }
}

type PublishedKey = webcrypto.JsonWebKey & { kid?: unknown; endorsements?: unknown }

/** Ignores keys that cannot be read or are not RSA. */
function publishedKeys(answer: unknown): PublishedKeys {
  const published = (answer as { keys?: unknown } | null)?.keys
  if (!Array.isArray(published)) throw new VendorError('parse', 'It publishes no list of keys')
  return new Map(
    published.flatMap(({ kid, endorsements, ...key }: PublishedKey) => {
      const pem = typeof kid === 'string' && key.kty === 'RSA' ? pemOf(key) : undefined
      return pem === undefined ? [] : [[String(kid), { pem, endorsements: textsOf(endorsements) }] as const]
    }),
  )
}

function pemOf(key: webcrypto.JsonWebKey): string | undefined {
  try {
    return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    return undefined
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
