import type { Outbound } from '../../../../adapters/outbound/outbound.ts'
import type { Schedules } from '../../../../background/schedules/schedules.ts'
import { conflict, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { FetchFault } from '../topics/fetched-topic.ts'
import { fetchOf, SHORTEST_SECONDS } from './jobs.ts'
import { countNames, feedIdNames, feedListNames, type NewFeed } from './schema.ts'
import { type FeedRecord, type FeedStore, MOST_FEEDS } from './store.ts'

/** The feeds that an organization adds to the platforms. */
export const feedService = ({
  feeds,
  outbound,
  schedules,
  newId,
  now,
}: {
  feeds: FeedStore
  outbound: Pick<Outbound, 'assertPublicUrl'>
  schedules: Pick<Schedules, 'set' | 'remove'>
  newId: NewId
  now: () => Date
}) => ({
  async list({ org }: Caller) {
    const all = (await feeds.list(org)).map(shownFeed)
    return { ...feedListNames(all), ...countNames(all.length) }
  },

  /** Adds a feed and reads it immediately; an existing feed is returned as it is. */
  async add({ url }: NewFeed, { org, userId }: Caller) {
    const address = await outbound.assertPublicUrl(url, 'url')
    const at = now()
    const id = newId('feed')
    const row = {
      organization_id: org,
      id,
      url: address,
      title: null,
      added_by: userId,
      interval_seconds: SHORTEST_SECONDS,
      failures: 0,
      error: null,
      fetched_at: null,
      created_at: at.toISOString(),
    }
    const added = await feeds.add(row, (tx) =>
      schedules.set(tx, { ...fetchOf(org, id), every: SHORTEST_SECONDS, firstAt: at }),
    )
    if (added === 'full') throw conflict(`The organization has reached its limit of ${MOST_FEEDS} feeds`)
    return { ...shownFeed(added), created: added.id === id }
  },

  async remove(id: string, { org }: Caller) {
    const removed = await feeds.remove(org, id, (tx) => schedules.remove(tx, fetchOf(org, id)))
    if (!removed) throw notFound('feed', id)
    return { success: true, feed_id: id, deleted: true }
  },
})
export type FeedService = ReturnType<typeof feedService>

const shownFeed = (feed: FeedRecord) => ({
  ...feedIdNames(feed.id),
  url: feed.url,
  title: feed.title ?? feed.url,
  status: feed.failures > 0 ? ('failing' as const) : feed.fetched_at ? ('ready' as const) : ('new' as const),
  failures: feed.failures,
  error: feed.error as FetchFault | null,
  fetched_at: feed.fetched_at,
  interval_seconds: feed.interval_seconds,
  created_at: feed.created_at,
})
