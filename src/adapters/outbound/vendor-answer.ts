import { VendorError } from './vendor-error.ts'

export interface VendorAnswer {
  status: number
  /** The address after all redirects. */
  url: string
  headers: Headers
  bytes: Uint8Array
  /** The target of a redirect that was not followed. */
  leadsTo?: string
  /** Decoded as its `Content-Type` says. */
  text(): string
  /** Throws `VendorError` of kind `parse`. */
  json(): unknown
}

const CHARSET = /charset\s*=\s*"?([\w.:-]+)/i

/** The answer of a vendor, read completely. */
export const vendorAnswer = (response: Response, bytes: Uint8Array, leadsTo?: string): VendorAnswer => ({
  status: response.status,
  url: response.url,
  headers: response.headers,
  bytes,
  ...(leadsTo !== undefined && { leadsTo }),
  text: () => decoded(bytes, CHARSET.exec(response.headers.get('content-type') ?? '')?.[1]),
  json() {
    try {
      return JSON.parse(decoded(bytes)) as unknown
    } catch {
      throw new VendorError('parse', 'Its answer is not JSON')
    }
  },
})

/** Decodes as UTF-8 where the name of the encoding is unknown. */
export function decoded(bytes: Uint8Array, encoding = 'utf-8'): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

interface Kept {
  answer: VendorAnswer
  at: number
}

const MOST_BYTES = 32_000_000
/** The cost of an entry besides its body. */
const OVERHEAD_BYTES = 1_000

/** The latest answers of this process, to be revalidated by their `ETag`; the least recently used go first. */
export function answerCache() {
  const kept = new Map<string, Kept>()
  let bytes = 0

  const cost = ({ answer }: Kept) => answer.bytes.byteLength + OVERHEAD_BYTES
  function drop(key: string) {
    const old = kept.get(key)
    if (!old) return
    kept.delete(key)
    bytes -= cost(old)
  }

  return {
    held: () => ({ entries: kept.size, bytes }),
    get(key: string): Kept | undefined {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    keep(key: string, answer: VendorAnswer, at: number) {
      drop(key)
      const entry = { answer, at }
      kept.set(key, entry)
      bytes += cost(entry)
      for (const oldest of kept.keys()) {
        if (bytes <= MOST_BYTES) break
        drop(oldest)
      }
    },
  }
}
