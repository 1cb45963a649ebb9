import type { Schedules } from '../../../../background/schedules/schedules.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import { pageOf, pageResult } from '../../../../shared/pagination.ts'
import type { PlatformTopics } from '../topics/platforms.ts'
import { shownPlatform } from '../topics/service.ts'
import type { HistoryStore, PulseDebateStore } from './debate-store.ts'
import { shownConfig, shownMetrics, shownRecord, shownStarting } from './responses.ts'
import type { SchedulerStore } from './scheduler-store.ts'
import { pollOf } from './schedules.ts'
import type { HistoryQuery } from './schema.ts'

const LARGEST_PAGE = 200

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
      state,
      status: state,
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

  async history({ platform, category, ...asked }: HistoryQuery, { org }: Caller) {
    const page = pageOf(asked, LARGEST_PAGE)
    const filter = { platform: platform === 'all' ? undefined : platform, category }
    const { items, total } = await history.list(org, filter, page)
    const shown = items.map((row) => shownRecord(row, now()))
    return { ...pageResult('history', { items: shown, total }, page), debates: shown, count: shown.length }
  },
})
export type SchedulerStatus = ReturnType<typeof schedulerStatus>
