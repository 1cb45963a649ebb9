import robotsParser from 'robots-parser'
import type { Vendor } from '../../outbound/vendor.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import type { SourceCall } from '../source.ts'

/** The library is a function; its types speak of a module around it. */
const rulesOf = robotsParser as unknown as (typeof robotsParser)['default']

const AGENT = 'Parley'
const HOUR_SECONDS = 3600
const MAX_BYTES = 512_000

/** Whether a site lets us read a page (RFC 9309): without rules it does, while it fails it does not. */
export async function robotsAllow(vendor: Vendor, url: string, bucket: string, { org, signal }: SourceCall) {
  const address = new URL('/robots.txt', url).href
  try {
    const request = { url: address, trust: 'caller', org, freshSeconds: HOUR_SECONDS, maxBytes: MAX_BYTES } as const
    const answer = await vendor.call(request, { bucket, signal })
    return rulesOf(address, answer.text()).isAllowed(url, AGENT) !== false
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    if (['not_found', 'auth', 'validation', 'quota'].includes(error.kind)) return true
    throw error
  }
}
