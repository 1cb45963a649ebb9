import Type from 'typebox'
import { hostBucket } from '../../../../adapters/outbound/paces.ts'
import type { Vendor } from '../../../../adapters/outbound/vendor.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import { validTime } from '../../../../adapters/sources/source.ts'
import { webAddress } from '../../../../adapters/sources/web-address.ts'
import { defineJob, type JobAddress } from '../../../../background/queue/job.ts'
import { defineSchedule, type ScheduleName } from '../../../../background/schedules/schedule.ts'
import type { Schedules } from '../../../../background/schedules/schedules.ts'
import type { Database } from '../../../../storage/database.ts'
import { fetchFault, headline, small } from '../topics/fetched-topic.ts'
import { topicId } from '../topics/topic-store.ts'
import type { FeedStore, FeedTopic } from './store.ts'

const FETCH = {
  name: 'pulse.fetch-feed',
  payload: Type.Object({ organization_id: Type.String(), feed_id: Type.String() }),
} satisfies JobAddress

/** One schedule for each feed. */
export const feedSchedule = defineSchedule({
  name: 'pulse.feed',
  async fire(_tx, { org, key }, enqueue) {
    await enqueue(FETCH, { organization_id: org, feed_id: key })
    return undefined
  },
})

export const fetchOf = (org: string, feedId: string): ScheduleName => ({ org, kind: feedSchedule, key: feedId })

const PATIENCE_MS = 20_000

/** Reads a feed and sets its next read: sooner after news, later without. */
export const fetchFeed = ({
  db,
  feeds,
  readFeed,
  schedules,
  now,
}: {
  db: Database
  feeds: FeedStore
  readFeed: ReadFeed
  schedules: Pick<Schedules, 'set'>
  now: () => Date
}) =>
  defineJob({
    ...FETCH,
    retries: 1,
    timeoutSeconds: 60,
    async run({ organization_id: org, feed_id: id }, { signal }) {
      const feed = await feeds.find(org, id)
      if (!feed) return
      const read = await readFeed(org, feed.url, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])).catch(
        (fault: unknown) => {
          if (!(fault instanceof VendorError)) throw fault
          return fault
        },
      )
      await db.transaction().execute(async (tx) => {
        const next = (every: number) => {
          const firstAt = new Date(now().getTime() + every * 1_000)
          return schedules.set(tx, { ...fetchOf(org, id), every, firstAt })
        }
        if (read instanceof VendorError) {
          const interval = intervalAfterFailure(feed.interval_seconds, read.retryAfter)
          if (await feeds.failed(tx, feed, fetchFault(read, now()), interval)) await next(interval)
          return
        }
        const kept = await feeds.keep(tx, org, id, topicsOf(id, read), now())
        if (!kept) return
        const interval = intervalAfter(feed.interval_seconds, kept.fresh)
        await feeds.fetched(tx, kept.feed, headline(read.title) || feed.url, interval, now())
        await next(interval)
      })
    },
  })

export const SHORTEST_SECONDS = 900
const LONGEST_SECONDS = 86_400
/** A feed that fails for days is read less and less often, but never given up. */
const LONGEST_AFTER_FAILURES = 3 * 86_400

/** Half as long after something new, else twice as long. */
export const intervalAfter = (seconds: number, fresh: number): number =>
  Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, fresh > 0 ? Math.round(seconds / 2) : seconds * 2))

export const intervalAfterFailure = (seconds: number, retryAfter = 0): number =>
  Math.min(LONGEST_AFTER_FAILURES, Math.max(SHORTEST_SECONDS, seconds * 2, retryAfter))

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
type ReadFeed = ReturnType<typeof feedReader>

/** The topics in a feed. */
const topicsOf = (feedId: string, { items }: Feed): FeedTopic[] =>
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
