import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface PulseSchedulers {
  organization_id: string
  state: 'stopped' | 'running' | 'paused'
  /** Of the last start. */
  run_id: string | null
  config: Json
  /** Who started or last resumed it. */
  acts_for: string | null
  /** Why it paused by itself. */
  paused_because: string | null
  /** Since the last start. */
  counters: Json
  /** How long it ran since the last start, without the time since `running_since`. */
  ran_ms: number
  running_since: Timestamp | null
  last_poll_at: Timestamp | null
  /** The job that counted last, so that one that comes again counts nothing. */
  last_poll_key: string | null
  updated_at: Timestamp
}

interface PulseDebates {
  organization_id: string
  id: string
  run_id: string
  /** The dedup key of the topic. */
  key: string
  topic_id: string
  /** Null once its debate was erased. */
  topic_text: string | null
  url: string | null
  platform: string
  category: string
  volume: number | null
  /** Chosen before anything is started, and for good. */
  debate_id: string
  evidence_ids: string[]
  rounds: number
  consensus_threshold: number
  score: number
  parts: Json
  state: 'claimed' | 'starting' | 'started' | 'dropped' | 'failed' | 'passed_over'
  reason: string | null
  /** The hour of whoever pays is full until then. */
  waits_until: Timestamp | null
  attempts: number
  claimed_at: Timestamp
  touched_at: Timestamp
  started_at: Timestamp | null
  ended_at: Timestamp | null
  result: string | null
  consensus_reached: boolean | null
  confidence: number | null
  rounds_used: number | null
}

interface PulseTopics {
  id: string
  platform: string
  topic: string
  url: string | null
  discussion_url: string | null
  volume: number | null
  first_volume: number | null
  points: number | null
  comments: number | null
  upvote_ratio: number | null
  likes: number | null
  replies: number | null
  published_at: Timestamp | null
  raw: Json
  place: number
  first_seen: Timestamp
  last_seen: Timestamp
}

interface PulsePlatforms {
  platform: string
  asked_at: Timestamp
  fetched_at: Timestamp | null
  error: Json | null
}

interface PulseFeeds {
  organization_id: string
  id: string
  url: string
  title: string | null
  added_by: string
  interval_seconds: number
  failures: number
  error: Json | null
  fetched_at: Timestamp | null
  created_at: Timestamp
}

interface PulseFeedTopics {
  organization_id: string
  feed_id: string
  id: string
  topic: string
  url: string | null
  published_at: Timestamp | null
  raw: Json
  first_seen: Timestamp
  last_seen: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    pulse_schedulers: PulseSchedulers
    pulse_debates: PulseDebates
    pulse_topics: PulseTopics
    pulse_platforms: PulsePlatforms
    pulse_feeds: PulseFeeds
    pulse_feed_topics: PulseFeedTopics
  }
}
