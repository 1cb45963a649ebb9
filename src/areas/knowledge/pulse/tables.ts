import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const SAYS_NOTHING = { omit: 'It says nothing about a person' } as const

const pulseSchedulers = table('pulse_schedulers', {
  columns: {
    organization_id: plain<string>(),
    state: plain<'stopped' | 'running' | 'paused'>(),
    /** Of the last start. */
    run_id: plain<string | null>(),
    config: plain<Json>(),
    /** Who started or last resumed it. */
    acts_for: personal<string | null>(),
    /** Why it paused by itself. */
    paused_because: plain<string | null>(),
    /** Since the last start. */
    counters: plain<Json>(),
    /** How long it ran since the last start, without the time since `running_since`. */
    ran_ms: plain<number>(),
    running_since: plain<Timestamp | null>(),
    last_poll_at: plain<Timestamp | null>(),
    /** The job that counted last, so that one that comes again counts nothing. */
    last_poll_key: plain<string | null>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'Whether debates are started on what people talk about, how, and in whose name',
  exported: 'rows',
  person: { by: ['acts_for'], erase: { clear: ['acts_for'] } },
})

const pulseDebates = table('pulse_debates', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    run_id: plain<string>(),
    /** The dedup key of the topic. */
    key: plain<string>(),
    topic_id: plain<string>(),
    /** Null once its debate was erased. */
    topic_text: personal<string | null>(),
    url: personal<string | null>(),
    platform: plain<string>(),
    category: plain<string>(),
    volume: plain<number | null>(),
    /** Chosen before anything is started, and for good. */
    debate_id: plain<string>(),
    evidence_ids: plain<string[]>(),
    rounds: plain<number>(),
    consensus_threshold: plain<number>(),
    score: plain<number>(),
    parts: plain<Json>(),
    state: plain<'claimed' | 'starting' | 'started' | 'dropped' | 'failed' | 'passed_over'>(),
    reason: plain<string | null>(),
    /** The payer's limit for the hour is reached until then. */
    waits_until: plain<Timestamp | null>(),
    attempts: plain<number>(),
    claimed_at: plain<Timestamp>(),
    touched_at: plain<Timestamp>(),
    started_at: plain<Timestamp | null>(),
    ended_at: plain<Timestamp | null>(),
    result: plain<string | null>(),
    consensus_reached: plain<boolean | null>(),
    confidence: plain<number | null>(),
    rounds_used: plain<number | null>(),
  },
  category: 'debate',
  purpose: 'Which debates were started on which headlines',
  exported: { omit: 'A headline is public, and nobody of the organization wrote it' },
  debate: { by: 'debate_id', erase: { clear: ['topic_text', 'url'] } },
})

const pulseTopics = table('pulse_topics', {
  columns: {
    id: plain<string>(),
    platform: plain<string>(),
    topic: plain<string>(),
    url: plain<string | null>(),
    discussion_url: plain<string | null>(),
    volume: plain<number | null>(),
    first_volume: plain<number | null>(),
    points: plain<number | null>(),
    comments: plain<number | null>(),
    upvote_ratio: plain<number | null>(),
    likes: plain<number | null>(),
    replies: plain<number | null>(),
    published_at: plain<Timestamp | null>(),
    raw: plain<Json>(),
    place: plain<number>(),
    first_seen: plain<Timestamp>(),
    last_seen: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'What people talk about in public, as the platforms tell it',
  days: 7,
  since: 'last_seen',
  exported: { omit: 'It is public, and nobody of the organization wrote it' },
})

const pulsePlatforms = table('pulse_platforms', {
  columns: {
    platform: plain<string>(),
    asked_at: plain<Timestamp>(),
    fetched_at: plain<Timestamp | null>(),
    error: plain<Json | null>(),
  },
  category: 'machinery',
  purpose: 'When a platform was last asked what people talk about',
  exported: SAYS_NOTHING,
})

const pulseFeeds = table('pulse_feeds', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    url: plain<string>(),
    title: plain<string | null>(),
    added_by: personal<string>(),
    interval_seconds: plain<number>(),
    failures: plain<number>(),
    error: plain<Json | null>(),
    fetched_at: plain<Timestamp | null>(),
    created_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'The feeds in which an organization looks for topics',
  exported: 'rows',
  person: { by: ['added_by'], erase: 'pseudonym' },
})

const pulseFeedTopics = table('pulse_feed_topics', {
  columns: {
    organization_id: plain<string>(),
    feed_id: plain<string>(),
    id: plain<string>(),
    topic: plain<string>(),
    url: plain<string | null>(),
    published_at: plain<Timestamp | null>(),
    raw: plain<Json>(),
    first_seen: plain<Timestamp>(),
    last_seen: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'What stood in the feeds of an organization',
  days: 7,
  since: 'last_seen',
  exported: { omit: 'It is public, and nobody of the organization wrote it' },
})

export const pulseTables = [pulseSchedulers, pulseDebates, pulsePlatforms, pulseTopics, pulseFeeds, pulseFeedTopics]

declare module '../../../storage/tables.ts' {
  interface Tables {
    pulse_schedulers: RowOf<typeof pulseSchedulers>
    pulse_debates: RowOf<typeof pulseDebates>
    pulse_topics: RowOf<typeof pulseTopics>
    pulse_platforms: RowOf<typeof pulsePlatforms>
    pulse_feeds: RowOf<typeof pulseFeeds>
    pulse_feed_topics: RowOf<typeof pulseFeedTopics>
  }
}
