import type { Schedules } from '../../../../background/schedules/schedules.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import { ALIKE } from '../ranking/rank-topics.ts'
import { LEAST_QUALITY } from '../ranking/score.ts'
import { type PlatformTopics, shownPlatform } from '../topics/platforms.ts'
import type { SchedulerConfig } from './config.ts'
import type { HistoryStore, PulseDebate, PulseDebateStore } from './debate-store.ts'
import { pollOf, type Scheduler, type SchedulerStore } from './scheduler-store.ts'
import { type HistoryQuery, platformNames, stateNames, topicNames } from './schema.ts'

/** The status of an organization's scheduler, and the history of what it started. */
export const schedulerStatus = ({
  schedulers,
  debates,
  history,
  platforms,
  schedules,
  now,
}: {
  schedulers: Pick<SchedulerStore, 'find'>
  debates: Pick<PulseDebateStore, 'open'>
  history: Pick<HistoryStore, 'list'>
  platforms: Pick<PlatformTopics, 'states'>
  schedules: Pick<Schedules, 'find'>
  now: () => Date
}) => ({
  async status(caller: Caller) {
    const { org } = caller
    const [scheduler, open, states, next] = await Promise.all([
      schedulers.find(org),
      debates.open(org),
      platforms.states(),
      schedules.find(pollOf(org)),
    ])
    const { state, config, counters } = scheduler
    return {
      ...stateNames(state),
      run_id: scheduler.runId,
      config: shownConfig(config),
      metrics: shownMetrics(scheduler, now()),
      running: state === 'running',
      paused: state === 'paused',
      paused_because: scheduler.pausedBecause,
      acts_for: scheduler.actsFor,
      may_manage: permits(caller, 'pulse.manage'),
      starting: open.map(shownStarting),
      platforms: states.map(shownPlatform),
      last_fetch: scheduler.lastPollAt,
      next_fetch: next?.nextAt ?? null,
      fetch_interval_minutes: config.poll_interval_seconds / 60,
      topics_fetched: counters.topics_evaluated,
      debates_started: counters.debates_created,
      errors_count: counters.errors,
    }
  },

  async history({ platform, category, ...page }: HistoryQuery, { org }: Caller) {
    const filter = { platform: platform === 'all' ? undefined : platform, category }
    const { items, total } = await history.list(org, filter, page)
    const shown = items.map((row) => shownRecord(row, now()))
    return { ...pageResult('history', { items: shown, total }, page), debates: shown, count: shown.length }
  },
})
export type SchedulerStatus = ReturnType<typeof schedulerStatus>

export const shownConfig = (config: SchedulerConfig) => ({
  ...config,
  fetch_interval_minutes: config.poll_interval_seconds / 60,
  sources: config.platforms,
  categories: config.allowed_categories,
  min_quality_threshold: LEAST_QUALITY,
  similarity_threshold: ALIKE,
})

const unix = (time: string | null): number | null => (time === null ? null : Date.parse(time) / 1000)

/** A debate about to start, as the response to a stop or pause lists it. */
export const shownStarting = ({ id, debate_id, topic_text, state, reason, waits_until, claimed_at }: PulseDebate) => ({
  id,
  debate_id,
  topic_text: topic_text ?? '',
  state: state === 'claimed' ? ('pending' as const) : ('starting' as const),
  reason,
  waits_until,
  claimed_at,
})

function shownMetrics({ counters, ranMs, runningSince, lastPollAt }: Scheduler, now: Date) {
  const { polls_completed, topics_evaluated, debates_created, duplicates_skipped } = counters
  const running = runningSince ? Math.max(0, now.getTime() - Date.parse(runningSince)) : 0
  return {
    polls_completed,
    topics_evaluated,
    debates_created,
    duplicates_skipped,
    uptime_seconds: Math.floor((ranMs + running) / 1000),
    topics_filtered: counters.topics_filtered,
    debates_failed: counters.debates_failed,
    errors: counters.errors,
    filtered: counters.filtered,
    last_poll_at: unix(lastPollAt),
    last_debate_at: unix(counters.last_debate_at),
    start_time: unix(counters.started_at),
  }
}

const RESULTS: Readonly<Record<string, 'consensus' | 'no_consensus' | 'error'>> = {
  consensus_reached: 'consensus',
  no_consensus: 'no_consensus',
  insufficient_evidence: 'no_consensus',
  failed: 'error',
}

function shownRecord(row: PulseDebate, now: Date) {
  const begun = row.state === 'started'
  const text = row.topic_text ?? ''
  return {
    id: row.id,
    ...topicNames(text),
    topic_id: row.topic_id,
    topic_hash: row.key,
    ...platformNames(row.platform),
    category: row.category,
    volume: row.volume,
    url: row.url,
    debate_id: begun ? row.debate_id : null,
    state: row.state === 'claimed' ? ('pending' as const) : (row.state as 'starting' | 'started' | 'failed'),
    reason: row.reason,
    waits_until: row.waits_until,
    created_at: Date.parse(row.claimed_at) / 1000,
    hours_ago: Math.round(Math.max(0, now.getTime() - Date.parse(row.claimed_at)) / 36_000) / 100,
    started_at: row.started_at ?? row.claimed_at,
    completed_at: row.ended_at,
    consensus_reached: row.consensus_reached,
    confidence: row.confidence,
    rounds_used: row.rounds_used,
    result: row.state === 'failed' ? ('error' as const) : row.result === null ? null : (RESULTS[row.result] ?? 'error'),
    score: row.score,
    parts: row.parts,
    evidence_ids: row.evidence_ids,
    scheduler_run_id: row.run_id,
  }
}
