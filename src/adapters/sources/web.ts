import type { Vendor } from '../outbound/vendor.ts'
import { feedDate } from './feeds/feed-date.ts'
import { htmlText } from './html-text.ts'
import { type JsonReader, listOf, present } from './json-reader.ts'
import { readPage } from './pages/read-page.ts'
import type { Found, Source } from './source.ts'
import { registrableHost } from './web-address.ts'

/** Web: pages that callers name, and searches through the operator's SearXNG. */
export function web(vendor: Vendor, searxng: string | undefined): Source {
  const source: Source = {
    name: 'web',
    kind: 'web',
    sourceType: 'web',
    credibility: 0.6,
    authority: 0.5,
    volumeMultiplier: 1,
    halfLifeHours: 180 * 24,
    needs: searxng ? [] : ['SERVICE_SEARXNG_URL'],
    bucket: 'searxng',
    read: (url, at) => readPage(vendor, url, at),
  }
  if (!searxng) return source
  return {
    ...source,
    async search({ text, limit }, { org, signal }) {
      const query = new URLSearchParams({ q: text, format: 'json' })
      const request = { url: `${searxng.replace(/\/$/, '')}/search?${query}`, trust: 'operator', org } as const
      const answer = await vendor.call(request, { bucket: 'searxng', signal })
      return listOf(answer.json(), 'results').flatMap(foundOf).slice(0, limit)
    },
  }
}

function foundOf(result: JsonReader): Found[] {
  const [title, url] = [result.text('title'), result.text('url')]
  const text = htmlText(result.text('content') ?? '')
  if (!title || !url || !text || !/^https?:/.test(url)) return []
  const publishedAt = feedDate(result.text('publishedDate') ?? undefined)
  return [
    {
      title: htmlText(title),
      text,
      url,
      ...present({ publishedAt }),
      metadata: present({ engine: result.text('engine') }),
      sourceKey: registrableHost(url),
    },
  ]
}
