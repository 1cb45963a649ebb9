import { oneLine } from '../../shared/text/untrusted-text.ts'
import type { Vendor } from '../outbound/vendor.ts'
import { VendorError } from '../outbound/vendor-error.ts'
import { type FeedItem, parseFeed } from './feeds/parse-feed.ts'
import { present } from './json-reader.ts'
import type { Found, Source } from './source.ts'

/** arXiv changes once a day, so answers stay cached for some minutes. */
const FRESH_SECONDS = 600
const ERRORS = /arxiv\.org\/api\/errors/

/** Papers: the abstracts of arXiv. */
export const arxiv = (vendor: Vendor, base: string): Source => ({
  name: 'arxiv',
  kind: 'paper',
  sourceType: 'academic',
  credibility: 0.9,
  authority: 0.8,
  volumeMultiplier: 1,
  halfLifeHours: 1825 * 24,
  needs: [],
  bucket: 'arxiv',
  async search({ keywords, limit }, { org, signal }) {
    const query = keywords.map((word) => `all:${word}`).join(' OR ')
    if (!query) return []
    const url = `${base}?${new URLSearchParams({ search_query: query, sortBy: 'relevance', max_results: String(limit) })}`
    const request = { url, trust: 'operator', org, freshSeconds: FRESH_SECONDS } as const
    const answer = await vendor.call(request, { bucket: 'arxiv', signal })
    const { items } = parseFeed(answer.bytes, base)
    const [first] = items
    if (first && ERRORS.test(first.id)) throw new VendorError('validation', oneLine(first.text) || 'arXiv refused it')
    return items.map(foundOf)
  },
})

const foundOf = ({ id, title, text, url, author, publishedAt }: FeedItem): Found => ({
  title,
  text: oneLine(text),
  url: url || id,
  ...present({ author, publishedAt }),
  sourceKey: 'arxiv.org',
})
