import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time/dates.ts'
import type { Database } from '../../../../storage/database.ts'
import { replaceRows } from '../../../../storage/rows/many-rows.ts'
import type { Tables } from '../../../../storage/tables.ts'
import type { Platform, SeenTopic } from '../ranking/topic.ts'
import type { FetchedTopic, FetchFault } from './fetched-topic.ts'

export interface PlatformRecord {
  platform: string
  askedAt: string
  fetchedAt: string | null
  error: FetchFault | null
}

/** The topics of the platforms, fetched once for the whole installation because they are public. */
export const topicStore = (db: Database) => ({
  /** Takes the turn to query a platform: once a minute over all nodes. A turn far in the future came from a wrong clock. */
  async takeTurn(platform: Platform, now: Date): Promise<boolean> {
    const at = now.toISOString()
    const { rows } = await sql`
      insert into pulse_platforms as had (platform, asked_at) values (${platform}, ${at})
      on conflict (platform) do update set asked_at = excluded.asked_at
      where had.asked_at <= ${minutesFrom(now, -1)} or had.asked_at > ${minutesFrom(now, 1)}
      returning platform`.execute(db)
    return rows.length > 0
  },

  keep: (platform: Platform, topics: readonly FetchedTopic[], now: Date): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const at = now.toISOString()
      const ids = topics.map(({ externalId }) => topicId(platform, externalId))
      const known = await tx
        .selectFrom('pulse_topics')
        .select(['id', 'first_seen', 'first_volume'])
        .where('id', 'in', ids.length > 0 ? ids : [''])
        .execute()
      const before = new Map(known.map((row) => [row.id, row]))
      const rows = topics.map((topic, place) => {
        const id = topicId(platform, topic.externalId)
        const { externalId: _, ...facts } = topic
        const { first_seen = at, first_volume = topic.volume } = before.get(id) ?? {}
        return [id, { id, platform, ...facts, place, first_volume, first_seen, last_seen: at }] as const
      })
      await replaceRows(tx, 'pulse_topics', ['id'], [...new Map(rows).values()])
      await tx
        .updateTable('pulse_platforms')
        .set({ fetched_at: at, error: null })
        .where('platform', '=', platform)
        .execute()
    }),

  async failed(platform: Platform, error: FetchFault): Promise<void> {
    await db
      .updateTable('pulse_platforms')
      .set({ error: { ...error } })
      .where('platform', '=', platform)
      .execute()
  },

  async platforms(): Promise<PlatformRecord[]> {
    const rows = await db.selectFrom('pulse_platforms').selectAll().execute()
    return rows.map(({ platform, asked_at, fetched_at, error }) => ({
      platform,
      askedAt: asked_at,
      fetchedAt: fetched_at,
      error: error as FetchFault | null,
    }))
  },

  /** The topics of each platform at its last answer, in its order. */
  async last(platforms: readonly Platform[], limit: number): Promise<SeenTopic[]> {
    if (platforms.length === 0) return []
    const rows = await db
      .selectFrom('pulse_topics as topic')
      .innerJoin('pulse_platforms as platform', (join) =>
        join.onRef('platform.platform', '=', 'topic.platform').onRef('platform.fetched_at', '=', 'topic.last_seen'),
      )
      .selectAll('topic')
      .where('topic.platform', 'in', platforms)
      .where('topic.place', '<', limit)
      .orderBy('topic.platform')
      .orderBy('topic.place')
      .execute()
    return rows.map(seen)
  },

  async find(id: string): Promise<SeenTopic | undefined> {
    const row = await db.selectFrom('pulse_topics').selectAll().where('id', '=', id).executeTakeFirst()
    return row && seen(row)
  },
})
export type TopicStore = ReturnType<typeof topicStore>

const minutesFrom = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString()

/** A stable id for the platform's own id of a topic. */
export const topicId = (place: string, externalId: string): string =>
  `${place}_${createHash('sha256').update(externalId).digest('hex').slice(0, 20)}`

function seen(row: Selectable<Tables['pulse_topics']>): SeenTopic {
  const { id, platform, topic, url, discussion_url, volume, first_volume, published_at, first_seen, last_seen } = row
  const { points, comments, upvote_ratio, likes, replies, raw } = row
  const hours = (Date.parse(last_seen) - Date.parse(first_seen)) / HOUR_MS
  return {
    id,
    place: platform as Platform,
    text: topic,
    url,
    discussionUrl: discussion_url,
    volume,
    velocity: volume === null || first_volume === null || hours === 0 ? null : (volume - first_volume) / hours,
    points,
    comments,
    upvoteRatio: upvote_ratio,
    likes,
    replies,
    publishedAt: published_at,
    firstSeen: first_seen,
    lastSeen: last_seen,
    raw,
  }
}
