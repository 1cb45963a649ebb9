import { defineArea, type Platform } from '../../../platform.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Permission } from '../../../shared/identity/permissions.ts'
import { DEBATE_STARTED, pulseAnnounces } from './announces.ts'
import { feedReader, feedSchedule, fetchFeed, type ParseFeed } from './feeds/jobs.ts'
import { feedService } from './feeds/service.ts'
import { feedStore } from './feeds/store.ts'
import { pulseJobs } from './jobs.ts'
import { followDebates } from './reactions.ts'
import { pulseRoutes } from './routes.ts'
import { historyStore, pulseDebateStore, pulseExport } from './scheduler/debate-store.ts'
import { poller, type ReadMaterial } from './scheduler/poll.ts'
import { schedulerStatus } from './scheduler/scheduler-status.ts'
import { pollSchedule, type Scheduler, schedulerStore } from './scheduler/scheduler-store.ts'
import { schedulerService } from './scheduler/service.ts'
import { debateStarter, type StartAs } from './scheduler/start-debates.ts'
import { pulseTables } from './tables.ts'
import { platformTopics, type TrendingSources } from './topics/platforms.ts'
import { type CreateDebate, topicService } from './topics/service.ts'
import { topicStore } from './topics/topic-store.ts'

export { startedByPulse } from './scheduler/debate-store.ts'

export interface PulseDependencies {
  /** The platforms that report trending topics. */
  sources: TrendingSources
  parseFeed: ParseFeed
  /** Reads what a topic links to and keeps it as evidence. */
  material: ReadMaterial
  actingFor: (tenant: string, userId: string, scopes: readonly Permission[]) => Promise<Caller | undefined>
  startAs: StartAs
  create: CreateDebate
}

/** Pulse: trending topics, and a scheduler that starts debates on them. */
export function pulse(platform: Platform, dependencies: PulseDependencies) {
  const { config, db, schedules, announce, breakers, vendor, outbound, newId, now, logger } = platform
  const { sources, material, actingFor, startAs, create } = dependencies
  const topics = topicStore(db)
  const feeds = feedStore(db)
  const schedulers = schedulerStore(db)
  const debates = pulseDebateStore(db)
  const history = historyStore(db)
  const platforms = platformTopics({ sources, topics, breakers, now })

  const createsDebates = config.pulseDebates === 'on'
  const actor = async ({ org, actsFor }: Pick<Scheduler, 'org' | 'actsFor'>) =>
    actsFor === null || !createsDebates ? undefined : actingFor(org, actsFor, ['debates.create'])
  const scheduler = schedulerService({ schedulers, debates, schedules, createsDebates, newId, now })
  const starter = debateStarter({
    schedulers,
    debates,
    service: scheduler,
    actor,
    startAs,
    now,
    logger,
    tell: (tx, { organization_id: org, id, debate_id, run_id, topic_id, platform: at, category, score }) =>
      announce(tx, {
        org,
        name: DEBATE_STARTED,
        debateId: debate_id,
        data: { id, debate_id, run_id, topic_id, platform: at, category, score },
      }),
  })
  const poll = poller({
    schedulers,
    debates,
    service: scheduler,
    starter,
    platforms,
    feeds,
    material,
    newId,
    now,
    mayAct: async (of) => (await actor(of)) !== undefined,
  })

  return defineArea({
    name: 'pulse',
    stability: 'stable',
    workspaces: true,
    tables: pulseTables,
    endpoints: pulseRoutes({
      topics: topicService({ platforms, topics, feeds, schedulers, debates, material, create, now }),
      scheduler,
      status: schedulerStatus({ schedulers, debates, history, platforms, schedules, now }),
      feeds: feedService({ feeds, outbound, schedules, newId, now }),
    }),
    reactions: [followDebates(history)],
    jobs: [
      ...pulseJobs({ poll, starter }),
      fetchFeed({ db, feeds, readFeed: feedReader(vendor, dependencies.parseFeed), schedules, now }),
    ],
    schedules: [pollSchedule, feedSchedule],
    announces: pulseAnnounces,
    exports: [pulseExport],
  })
}
