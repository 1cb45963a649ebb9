import { hostBucket } from '../outbound/paces.ts'
import type { Vendor } from '../outbound/vendor.ts'
import { type FeedItem, parseFeed } from './feeds/parse-feed.ts'
import { present } from './json-reader.ts'
import { type Found, type Source, someOf } from './source.ts'

const FRESH_SECONDS = 300
const HEADLINE = 2

/** News: the RSS and Atom feeds that the operator names. */
export const news = (vendor: Vendor, feeds: readonly string[]): Source => ({
  name: 'news',
  kind: 'news',
  sourceType: 'news',
  credibility: 0.7,
  authority: 0.6,
  volumeMultiplier: 1,
  halfLifeHours: 7 * 24,
  needs: feeds.length > 0 ? [] : ['SERVICE_NEWS_FEEDS'],
  bucket: 'news',
  /** A feed that fails does not hide the others. */
  async search({ keywords, limit }, { signal }) {
    const read = await someOf(
      feeds.map(async (url) => {
        const request = { url, trust: 'operator', freshSeconds: FRESH_SECONDS } as const
        const answer = await vendor.call(request, { bucket: hostBucket(url), signal })
        return parseFeed(answer.bytes, url).items.map((item) => foundOf(item, url))
      }),
    )
    const ranked = read
      .flat()
      .map((item) => ({ item, hits: hitsOf(item, keywords) }))
      .filter(({ hits }) => hits > 0)
    return ranked
      .sort((a, b) => b.hits - a.hits || (b.item.publishedAt ?? '').localeCompare(a.item.publishedAt ?? ''))
      .slice(0, limit)
      .map(({ item }) => item)
  },
})

const foundOf = ({ title, text, url, author, publishedAt }: FeedItem, feed: string): Found => ({
  title,
  text: text || title,
  url: url || feed,
  ...present({ author, publishedAt }),
  metadata: { feed },
  sourceKey: feed,
})

/** How many keywords occur; those in the headline count twice. */
function hitsOf({ title, text }: Found, keywords: readonly string[]): number {
  const [head, body] = [title.toLowerCase(), text.toLowerCase()]
  return keywords.reduce((hits, word) => hits + (head.includes(word) ? HEADLINE : Number(body.includes(word))), 0)
}
