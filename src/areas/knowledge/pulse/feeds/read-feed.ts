import { hostBucket } from '../../../../adapters/outbound/paces.ts'
import type { Vendor } from '../../../../adapters/outbound/vendor.ts'
import { validTime, webAddress } from '../../../../adapters/sources/vendor-values.ts'
import { headline, small } from '../topics/fetched-topic.ts'
import { topicId } from '../topics/topic-store.ts'
import type { FeedTopic } from './store.ts'

interface Feed {
  title: string
  items: readonly { id: string; title: string; url: string; text: string; author?: string; publishedAt?: string }[]
}
export type ParseFeed = (bytes: Uint8Array, url: string) => Feed

const MOST_ITEMS = 100
const MAX_BYTES = 5_000_000

/** Reads a feed at an address that a caller named, through the guard. */
export const feedReader =
  (vendor: Pick<Vendor, 'call'>, parse: ParseFeed) =>
  async (org: string, url: string, signal: AbortSignal): Promise<Feed> => {
    const answer = await vendor.call(
      { url, trust: 'caller', org, maxBytes: MAX_BYTES },
      { bucket: hostBucket(url), signal },
    )
    return parse(answer.bytes, answer.url)
  }
export type ReadFeed = ReturnType<typeof feedReader>

/** What stands in a feed, as topics of it. */
export const topicsOf = (feedId: string, { items }: Feed): FeedTopic[] =>
  items.slice(0, MOST_ITEMS).flatMap((item) => {
    const topic = headline(item.title)
    if (topic === '') return []
    const { id, title, url, author, publishedAt, text } = item
    return [
      {
        id: topicId('feed', `${feedId}\n${id}`),
        topic,
        url: webAddress(url),
        published_at: validTime(publishedAt),
        raw: small({ id, title, url, author, published: publishedAt, summary: text.slice(0, 1_000) }),
      },
    ]
  })
