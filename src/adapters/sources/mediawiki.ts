import type { Vendor } from '../outbound/vendor.ts'
import { VendorError } from '../outbound/vendor-error.ts'
import { type JsonReader, jsonReader, present } from './json-reader.ts'
import { mainText } from './pages/main-text.ts'
import { type Found, type Source, type SourceCall, someOf } from './source.ts'
import { registrableHost } from './web-address.ts'

/** Each page costs another request. */
const MOST_PAGES = 5
const WORDS = 5
const TOO_OFTEN = new Set(['maxlag', 'ratelimited', 'readonly'])
const USUAL_WAIT_SECONDS = 5

/** Encyclopedia: any MediaWiki, through its standard API. */
export function mediawiki(vendor: Vendor, api: string): Source {
  async function ask(parameters: Record<string, string>, { org, signal }: SourceCall): Promise<JsonReader> {
    const query = new URLSearchParams({ ...parameters, format: 'json', formatversion: '2', maxlag: '5' })
    const answer = await vendor.call(
      { url: `${api}?${query}`, trust: 'operator', org },
      { bucket: 'mediawiki', signal },
    )
    const body = jsonReader(answer.json())
    const fault = body.of('error')
    if (fault.text('code')) throw faultOf(fault, answer.headers.get('retry-after'))
    return body
  }

  async function pagesWith(words: readonly string[], limit: number, at: SourceCall): Promise<JsonReader[]> {
    const found = await ask(
      {
        action: 'query',
        generator: 'search',
        gsrsearch: words.join(' '),
        gsrlimit: String(Math.min(limit, MOST_PAGES)),
        prop: 'info|revisions',
        inprop: 'url',
        rvprop: 'timestamp',
      },
      at,
    )
    const pages = found.of('query').list('pages')
    return pages.toSorted((one, other) => (one.number('index') ?? 0) - (other.number('index') ?? 0))
  }

  async function pageOf(page: JsonReader, at: SourceCall): Promise<Found[]> {
    const [title, url] = [page.text('title'), page.text('fullurl')]
    const id = page.number('pageid')
    if (!title || !url || id === undefined) return []
    const parsed = await ask(
      { action: 'parse', pageid: String(id), prop: 'text', disableeditsection: '1', disabletoc: '1' },
      at,
    )
    const { text } = mainText(parsed.of('parse').text('text') ?? '')
    if (!text) return []
    const publishedAt = page.list('revisions')[0]?.text('timestamp')
    return [{ title, text, url, ...present({ publishedAt }), sourceKey: registrableHost(url) }]
  }

  return {
    name: 'encyclopedia',
    kind: 'web',
    sourceType: 'encyclopedia',
    credibility: 0.8,
    authority: 0.7,
    volumeMultiplier: 1,
    halfLifeHours: 365 * 24,
    needs: [],
    bucket: 'mediawiki',
    /** The search demands every word; if no page has them all, only the rarest are sent. */
    async search({ keywords, limit }, at) {
      for (let words = Math.min(keywords.length, WORDS); words > 0; words = Math.floor(words / 2)) {
        const pages = await pagesWith(keywords.slice(0, words), limit, at)
        if (pages.length === 0) continue
        return (await someOf(pages.map((page) => pageOf(page, at)))).flat()
      }
      return []
    },
  }
}

/** MediaWiki answers 200 even to faults. */
function faultOf(fault: JsonReader, wait: string | null): VendorError {
  const code = fault.text('code') ?? ''
  const message = `It says ${code}: ${(fault.text('info') ?? '').slice(0, 200)}`
  if (!TOO_OFTEN.has(code))
    return new VendorError(/readapidenied|permission/.test(code) ? 'auth' : 'validation', message)
  return new VendorError('rate_limit', message, { retryAfter: Number(wait) || USUAL_WAIT_SECONDS })
}
