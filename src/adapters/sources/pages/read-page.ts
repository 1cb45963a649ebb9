import { hostBucket } from '../../outbound/paces.ts'
import type { Vendor } from '../../outbound/vendor.ts'
import { decoded } from '../../outbound/vendor-answer.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { registrableHost } from '../registrable-host.ts'
import type { Found, SourceCall } from '../source.ts'
import { webAddress } from '../told-facts.ts'
import { mainText } from './main-text.ts'
import { robotsAllow } from './robots.ts'

const LONGEST_TEXT = 500_000
const LONGEST_TITLE = 500
const READABLE = /^(?:text\/html|application\/xhtml\+xml|text\/plain|text\/markdown)\b/i
const CHARSET_IN_PAGE = /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i

/** The text of a page that a caller named, when its site allows it to be read. */
export async function readPage(vendor: Vendor, url: string, at: SourceCall): Promise<Found> {
  const bucket = hostBucket(url)
  if (!URL.canParse(url)) throw new VendorError('validation', 'Not a valid URL')
  if (!(await robotsAllow(vendor, url, bucket, at))) {
    throw new VendorError('auth', 'The site asks programs not to read this page (robots.txt)')
  }
  const headers = { accept: 'text/html, text/plain;q=0.8' }
  const answer = await vendor.call({ url, headers, trust: 'caller', org: at.org }, { bucket, signal: at.signal })
  const type = answer.headers.get('content-type') ?? 'text/html'
  if (!READABLE.test(type)) throw new VendorError('parse', `It is ${type.split(';')[0]}, which is no page`)
  return pageFound(answer.url || url, pageSource(answer.bytes, type), type)
}

/** The encoding of the answer, or that which the page itself names. */
function pageSource(bytes: Uint8Array, type: string): string {
  const [, told] = /charset\s*=\s*"?([\w.:-]+)/i.exec(type) ?? []
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024))
  return decoded(bytes, told ?? CHARSET_IN_PAGE.exec(head)?.[1])
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

/** A page may say what it is called, not that it is somebody else's. */
function sameSite(canonical: string | undefined, url: string): string {
  const named = webAddress(canonical && URL.parse(canonical, url)?.href)
  return named !== null && registrableHost(named) === registrableHost(url) ? named : url
}
