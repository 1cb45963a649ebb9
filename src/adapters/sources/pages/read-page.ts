import robotsParser from 'robots-parser'
import { hostBucket } from '../../outbound/paces.ts'
import type { Vendor } from '../../outbound/vendor.ts'
import { decoded, type VendorAnswer } from '../../outbound/vendor-answer.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import type { Found, SourceCall } from '../source.ts'
import { registrableHost, webAddress } from '../web-address.ts'
import { mainText } from './main-text.ts'

const MOST_REDIRECTS = 5
const LONGEST_TEXT = 500_000
const LONGEST_TITLE = 500
const READABLE = /^(?:text\/html|application\/xhtml\+xml|text\/plain|text\/markdown)\b/i
const CHARSET_IN_PAGE = /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i

/** Reads the page that a caller named, if its site allows that. */
export async function readPage(vendor: Vendor, url: string, at: SourceCall): Promise<Found> {
  const answer = await allowedAnswer(vendor, url, at)
  const type = answer.headers.get('content-type') ?? 'text/html'
  if (!READABLE.test(type)) throw new VendorError('parse', `It is ${type.split(';')[0]}, not a page`)
  return pageFound(answer.url || url, pageSource(answer.bytes, type), type)
}

/** Follows redirects; asks each site on the way for permission, at that site's pace. */
async function allowedAnswer(vendor: Vendor, named: string, at: SourceCall): Promise<VendorAnswer> {
  if (!URL.canParse(named)) throw new VendorError('validation', 'Not a valid URL')
  const headers = { accept: 'text/html, text/plain;q=0.8' }
  let url = named
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const bucket = hostBucket(url)
    if (!(await robotsAllow(vendor, url, bucket, at))) {
      throw new VendorError('auth', 'The site asks programs not to read this page (robots.txt)')
    }
    const request = { url, headers, trust: 'caller', org: at.org, redirects: 'told' } as const
    const answer = await vendor.call(request, { bucket, signal: at.signal })
    if (answer.leadsTo === undefined) return answer
    url = answer.leadsTo
  }
  throw new VendorError('validation', 'The address redirects too often')
}

/** Decodes a page by the charset of the response or of the page itself. */
function pageSource(bytes: Uint8Array, type: string): string {
  const [, charset] = /charset\s*=\s*"?([\w.:-]+)/i.exec(type) ?? []
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024))
  return decoded(bytes, charset ?? CHARSET_IN_PAGE.exec(head)?.[1])
}

function pageFound(url: string, source: string, type: string): Found {
  if (!/html/i.test(type))
    return { title: url, text: source.slice(0, LONGEST_TEXT), url, sourceKey: registrableHost(url) }
  const { title, text, hidden, author, publishedAt, canonical, description, language } = mainText(source)
  if (!text) throw new VendorError('parse', 'The page has no text that can be read')
  return {
    title: title.slice(0, LONGEST_TITLE).toWellFormed() || url,
    text: text.slice(0, LONGEST_TEXT),
    url: sameSite(canonical, url),
    ...(author && { author: author.slice(0, LONGEST_TITLE).toWellFormed() }),
    ...(publishedAt && { publishedAt }),
    metadata: {
      ...(description && { description: description.slice(0, 1_000) }),
      ...(language && { language: language.slice(0, 35) }),
      ...(hidden > 0 && { hidden_characters: hidden }),
    },
    sourceKey: registrableHost(url),
  }
}

/** Accepts a canonical address only on the same site. */
function sameSite(canonical: string | undefined, url: string): string {
  const named = webAddress(canonical && URL.parse(canonical, url)?.href)
  return named !== null && registrableHost(named) === registrableHost(url) ? named : url
}

/** The types of the library describe a module around the function. */
const rulesOf = robotsParser as unknown as (typeof robotsParser)['default']

const AGENT = 'Parley'
const HOUR_SECONDS = 3600
const MOST_RULES_BYTES = 512_000

/** Whether a site allows us to read a page (RFC 9309): yes without rules, no while it fails. */
async function robotsAllow(vendor: Vendor, url: string, bucket: string, { org, signal }: SourceCall) {
  const address = new URL('/robots.txt', url).href
  try {
    const request = {
      url: address,
      trust: 'caller',
      org,
      freshSeconds: HOUR_SECONDS,
      maxBytes: MOST_RULES_BYTES,
    } as const
    const answer = await vendor.call(request, { bucket, signal })
    return rulesOf(address, answer.text()).isAllowed(url, AGENT) !== false
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    if (['not_found', 'auth', 'validation', 'quota'].includes(error.kind)) return true
    throw error
  }
}
