import { VendorError } from './vendor-error.ts'

export interface VendorAnswer {
  status: number
  /** Where it came from in the end. */
  url: string
  headers: Headers
  bytes: Uint8Array
  /** Where a redirect leads that was not followed. */
  leadsTo?: string
  /** Decoded as its `Content-Type` says. */
  text(): string
  /** Throws `VendorError` of kind `parse`. */
  json(): unknown
}

const CHARSET = /charset\s*=\s*"?([\w.:-]+)/i

/** What a vendor sent, read whole. */
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

/** An unknown name of an encoding means UTF-8. */
export function decoded(bytes: Uint8Array, encoding = 'utf-8'): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
