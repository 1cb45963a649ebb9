import type { Selectable } from 'kysely'
import { sideBySide, together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { replaceRows } from '../../../../storage/rows/many-rows.ts'
import { nameLock } from '../../../../storage/rows/name-lock.ts'
import type { Tables } from '../../../../storage/tables.ts'
import { OWN_FEEDS, type SeenTopic } from '../ranking/topic.ts'
import type { FetchFault } from '../topics/fetched-topic.ts'

export type FeedRecord = Selectable<Tables['pulse_feeds']>
export type FeedTopic = Pick<Selectable<Tables['pulse_feed_topics']>, 'id' | 'topic' | 'url' | 'published_at' | 'raw'>

export const MOST_FEEDS = 100

/** The feeds of an organization, and their topics. */
export const feedStore = (db: Database) => ({
  /** `full` if the organization has the most feeds allowed; the existing feed if it has this one. */
  add: (row: FeedRecord, added: (tx: Transaction) => Promise<void>): Promise<FeedRecord | 'full'> =>
    db.transaction().execute(async (tx) => {
      const { organization_id: org } = row
      const [, feeds] = await together(
        tx,
        nameLock(`pulse-feeds:${org}`),
        tx.selectFrom('pulse_feeds').selectAll().where('organization_id', '=', org),
      )
      const known = feeds.find(({ url }) => url === row.url)
      if (known) return known
      if (feeds.length >= MOST_FEEDS) return 'full'
      await sideBySide(tx, (side) => side.insertInto('pulse_feeds').values(row).execute(), added)
      return row
    }),

  list: (org: string): Promise<FeedRecord[]> =>
    db.selectFrom('pulse_feeds').selectAll().where('organization_id', '=', org).orderBy('created_at').execute(),

  find: (org: string, id: string): Promise<FeedRecord | undefined> =>
    db.selectFrom('pulse_feeds').selectAll().where('organization_id', '=', org).where('id', '=', id).executeTakeFirst(),

  /** Removes a feed with its topics; false if there is none. It locks the feed before its schedule, as readers do. */
  remove: (org: string, id: string, removed: (tx: Transaction) => Promise<unknown>): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('pulse_feeds')
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .executeTakeFirst()
      await sideBySide(tx, removed, (side) =>
        side.deleteFrom('pulse_feed_topics').where('organization_id', '=', org).where('feed_id', '=', id).execute(),
      )
      return numDeletedRows > 0
    }),

  /** Stores the topics of a feed and returns how many are new; undefined if the feed is gone. */
  async keep(tx: Transaction, org: string, id: string, topics: readonly FeedTopic[], now: Date) {
    const feed = await tx
      .selectFrom('pulse_feeds')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!feed) return undefined
    const known = await tx
      .selectFrom('pulse_feed_topics')
      .select(['id', 'first_seen'])
      .where('organization_id', '=', org)
      .where('feed_id', '=', id)
      .execute()
    const seen = new Map(known.map((row) => [row.id, row.first_seen]))
    const at = now.toISOString()
    const rows = topics.map((topic) => ({
      ...topic,
      organization_id: org,
      feed_id: id,
      first_seen: seen.get(topic.id) ?? at,
      last_seen: at,
    }))
    const distinct = [...new Map(rows.map((row) => [row.id, row])).values()]
    await replaceRows(tx, 'pulse_feed_topics', ['organization_id', 'id'], distinct)
    return { feed, fresh: distinct.filter((row) => !seen.has(row.id)).length }
  },

  async fetched(tx: Transaction, { organization_id, id }: FeedRecord, title: string, interval: number, now: Date) {
    await tx
      .updateTable('pulse_feeds')
      .set({ title, interval_seconds: interval, failures: 0, error: null, fetched_at: now.toISOString() })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
  },

  async failed(tx: Transaction, { organization_id, id, failures }: FeedRecord, error: FetchFault, interval: number) {
    const { numUpdatedRows } = await tx
      .updateTable('pulse_feeds')
      .set({ interval_seconds: interval, failures: failures + 1, error: { ...error } })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0
  },

  /** The topics of each feed at its last answer, the newest first. */
  async last(org: string, limit: number): Promise<SeenTopic[]> {
    const rows = await db
      .selectFrom('pulse_feed_topics as topic')
      .innerJoin('pulse_feeds as feed', (join) =>
        join
          .onRef('feed.organization_id', '=', 'topic.organization_id')
          .onRef('feed.id', '=', 'topic.feed_id')
          .onRef('feed.fetched_at', '=', 'topic.last_seen'),
      )
      .selectAll('topic')
      .where('topic.organization_id', '=', org)
      .orderBy((row) => row.fn.coalesce('topic.published_at', 'topic.first_seen'), 'desc')
      .orderBy('topic.id')
      .limit(limit)
      .execute()
    return rows.map(seenTopic)
  },

  async findTopic(org: string, id: string): Promise<SeenTopic | undefined> {
    const row = await db
      .selectFrom('pulse_feed_topics')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && seenTopic(row)
  },
})
export type FeedStore = ReturnType<typeof feedStore>

const seenTopic = (row: Selectable<Tables['pulse_feed_topics']>): SeenTopic => ({
  id: row.id,
  place: OWN_FEEDS,
  text: row.topic,
  url: row.url,
  discussionUrl: null,
  volume: null,
  velocity: null,
  points: null,
  comments: null,
  upvoteRatio: null,
  likes: null,
  replies: null,
  publishedAt: row.published_at,
  firstSeen: row.first_seen,
  lastSeen: row.last_seen,
  raw: row.raw,
})
