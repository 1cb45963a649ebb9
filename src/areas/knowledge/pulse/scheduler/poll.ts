import type { NewId } from '../../../../shared/ids.ts'
import type { FeedStore } from '../feeds/store.ts'
import { type RankedTopic, type Reason, rankTopics } from '../ranking/rank-topics.ts'
import type { SeenTopic } from '../ranking/topic.ts'
import { MOST_TOPICS, type PlatformTopics } from '../topics/platforms.ts'
import type { NewPulseDebate, PulseDebateStore, Recent } from './debate-store.ts'
import { afterPoll, type Scheduler, type SchedulerStore } from './scheduler-store.ts'
import type { SchedulerService } from './service.ts'
import { type DebateStarter, GONE } from './start-debates.ts'

/** Reads the pages that a topic links to and keeps them; returns the ids of those that could be read. */
export type ReadMaterial = (org: string, topic: SeenTopic, signal: AbortSignal) => Promise<string[]>

interface Dependencies {
  schedulers: SchedulerStore
  debates: PulseDebateStore
  service: Pick<SchedulerService, 'pauseBecause'>
  starter: Pick<DebateStarter, 'begin'>
  platforms: PlatformTopics
  feeds: Pick<FeedStore, 'last'>
  material: ReadMaterial
  mayAct: (scheduler: Pick<Scheduler, 'org' | 'actsFor'>) => Promise<boolean>
  newId: NewId
  now: () => Date
}

/** How many topics one poll reads at most until one has material. */
const MOST_READ = 5
const MOST_FEED_TOPICS = 200

/** One poll for one organization: ranks the topics, and starts debates on the best within its limits. */
export function poller(dependencies: Dependencies) {
  const { schedulers, debates, service, starter, platforms, feeds, material, mayAct, newId, now } = dependencies

  const isRun = ({ state, runId }: Scheduler, run: string) => state === 'running' && runId === run

  async function topicsOf({ org, config }: Scheduler): Promise<SeenTopic[]> {
    await platforms.refresh(config.platforms)
    const [fetched, own] = await Promise.all([
      platforms.last(config.platforms, MOST_TOPICS),
      feeds.last(org, MOST_FEED_TOPICS),
    ])
    return [...fetched, ...own]
  }

  /** Records a topic for its run: to be started, or skipped without material. */
  const written = (judged: RankedTopic, scheduler: Scheduler, runId: string, evidenceIds: string[]): NewPulseDebate => {
    const { topic, key, category, score, parts } = judged
    const { debate_rounds: rounds, consensus_threshold } = scheduler.config
    const readable = evidenceIds.length > 0
    return {
      id: newId('item'),
      run_id: runId,
      key,
      topic_id: topic.id,
      topic_text: topic.text,
      url: topic.url,
      platform: topic.place,
      category,
      volume: topic.volume,
      debate_id: newId('debate'),
      evidence_ids: evidenceIds,
      rounds,
      consensus_threshold,
      score,
      parts: { ...parts },
      state: readable ? 'claimed' : 'passed_over',
      reason: readable ? null : 'no_material',
    }
  }

  /** Claims a debate; undefined if a limit, a duplicate or the end of the run forbids it. */
  const claim = (judged: RankedTopic, org: string, runId: string, evidenceIds: string[]) =>
    schedulers.holding(org, now(), async ({ tx, scheduler }) => {
      const at = now()
      if (!isRun(scheduler, runId)) return { result: undefined }
      if (!hasRoom(scheduler, await debates.recent(org, at, tx), at)) return { result: undefined }
      const earlier = await debates.earlier(org, scheduler.config.dedup_window_hours, at, tx)
      const [again] = rankTopics([judged.topic], { config: scheduler.config, earlier, now: at })
      if (!again || again.passedOver) return { result: undefined }
      const row = written(judged, scheduler, runId, evidenceIds)
      await debates.insert(tx, org, row, at)
      return { result: row.id }
    })

  const passOver = (judged: RankedTopic, org: string, runId: string) =>
    schedulers.holding(org, now(), async ({ tx, scheduler }) => {
      if (isRun(scheduler, runId)) await debates.insert(tx, org, written(judged, scheduler, runId, []), now())
      return { result: undefined }
    })

  /** Starts the best topics one after another while there is room and material. */
  async function startBest(scheduler: Scheduler, runId: string, chosen: readonly RankedTopic[], signal: AbortSignal) {
    const { org } = scheduler
    const without: RankedTopic[] = []
    for (const judged of chosen.slice(0, MOST_READ)) {
      if (signal.aborted || !hasRoom(scheduler, await debates.recent(org, now()), now())) break
      const evidenceIds = await material(org, judged.topic, signal)
      if (evidenceIds.length === 0) {
        await passOver(judged, org, runId)
        without.push(judged)
        continue
      }
      const id = await claim(judged, org, runId, evidenceIds)
      if (id !== undefined) await starter.begin(org, id)
    }
    return without
  }

  return async function poll(org: string, runId: string, key: string, signal: AbortSignal): Promise<void> {
    const scheduler = await schedulers.find(org)
    if (!isRun(scheduler, runId)) return
    if (!(await mayAct(scheduler))) return service.pauseBecause(org, runId, GONE)
    const topics = await topicsOf(scheduler)
    const { config } = scheduler
    const earlier = await debates.earlier(org, config.dedup_window_hours, now())
    const judged = rankTopics(topics, { config, earlier, now: now() })
    const chosen = judged.filter(({ passedOver }) => passedOver === null)
    const without = config.auto_debate ? await startBest(scheduler, runId, chosen, signal) : []
    const reasons = judged.map((each): Reason | null =>
      without.includes(each) ? 'no_material' : (each.passedOver?.reason ?? null),
    )
    const failing = (await platforms.states()).filter(
      ({ platform, needs: missing, error }) => config.platforms.includes(platform) && (missing.length > 0 || error),
    )
    await schedulers.holding(org, now(), async ({ scheduler: held }) => {
      if (held.runId !== runId || held.lastPollKey === key) return { result: undefined }
      const counters = afterPoll(held.counters, reasons, failing.length)
      return { change: { counters, lastPollAt: now().toISOString(), lastPollKey: key }, result: undefined }
    })
  }
}
export type Poll = ReturnType<typeof poller>

/** Whether the hourly limit and the minimum interval allow another debate. */
function hasRoom({ config }: Pick<Scheduler, 'config'>, { open, withinHour, lastAt }: Recent, now: Date): boolean {
  const distance = lastAt === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(lastAt)
  return (
    open === 0 && withinHour < config.max_debates_per_hour && distance >= config.min_interval_between_debates * 1_000
  )
}
