import type { Logger } from 'pino'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { questionAbout } from '../ranking/topic.ts'
import type { PulseDebate, PulseDebateStore } from './debate-store.ts'
import type { Held, Scheduler, SchedulerStore } from './scheduler-store.ts'
import type { SchedulerService } from './service.ts'

/** The request for a debate, in the field names of the API. */
export interface AutomaticDebate {
  topic: string
  rounds: number
  consensus_threshold: number
  evidence_ids: string[]
  title: string
  tags: string[]
  metadata: Record<string, unknown>
}

/** Starts a debate under a given id, at most once. */
export type StartAs = (
  debateId: string,
  request: AutomaticDebate,
  caller: Caller,
) => Promise<'begun' | 'there' | { waitsUntil: Date }>

interface Dependencies {
  schedulers: SchedulerStore
  debates: PulseDebateStore
  service: Pick<SchedulerService, 'pauseBecause'>
  /** The person that the scheduler acts for, with their current rights. */
  actor: (scheduler: Pick<Scheduler, 'org' | 'actsFor'>) => Promise<Caller | undefined>
  startAs: StartAs
  /** Announces a started debate in the transaction that records it. */
  tell: (tx: Held['tx'], debate: PulseDebate) => Promise<void>
  now: () => Date
  logger: Logger
}

/** After this many failed attempts by our own fault a debate is given up. */
const MOST_ATTEMPTS = 20
const LEFT_AFTER_MS = 60_000

export const GONE = 'The person it acted for may no longer create debates; another person may resume it'

/** Starts claimed debates: the worker that moves one from `claimed` to `starting` starts it; a sweep takes up unfinished ones. */
export function debateStarter(dependencies: Dependencies) {
  const { schedulers, debates, service, actor, startAs, tell, now, logger } = dependencies

  /** Records, counts and announces the debate, once. */
  const started = (debate: PulseDebate) =>
    schedulers.holding(debate.organization_id, now(), async ({ tx, scheduler }) => {
      const at = now()
      if (!(await debates.started(tx, debate.organization_id, debate.id, at))) return { result: undefined }
      await tell(tx, debate)
      if (scheduler.runId !== debate.run_id) return { result: undefined }
      const { counters } = scheduler
      const debates_created = counters.debates_created + 1
      return {
        change: { counters: { ...counters, debates_created, last_debate_at: at.toISOString() } },
        result: undefined,
      }
    })

  /** The start failed: the debate waits while its run continues, otherwise it is dropped. */
  const notStarted = (
    debate: PulseDebate,
    change: { state: 'claimed' | 'dropped' | 'failed'; reason: string; waitsUntil?: Date },
  ) =>
    schedulers.holding(debate.organization_id, now(), async ({ tx, scheduler }) => {
      const goesOn = scheduler.state === 'running' && scheduler.runId === debate.run_id
      const outcome =
        goesOn || change.state === 'failed' ? change : { state: 'dropped' as const, reason: change.reason }
      const settled = await debates.settle(tx, debate.organization_id, debate.id, outcome, now())
      if (!settled || outcome.state !== 'failed' || scheduler.runId !== debate.run_id) return { result: undefined }
      const { counters } = scheduler
      return { change: { counters: { ...counters, debates_failed: counters.debates_failed + 1 } }, result: undefined }
    })

  async function start(debate: PulseDebate): Promise<void> {
    const scheduler = await schedulers.find(debate.organization_id)
    const caller = await actor(scheduler)
    if (!caller) {
      await notStarted(debate, { state: 'dropped', reason: GONE })
      return service.pauseBecause(debate.organization_id, debate.run_id, GONE)
    }
    try {
      const outcome = await startAs(debate.debate_id, requestOf(debate), caller)
      if (typeof outcome === 'string') return await started(debate)
      const reason = 'As many debates were begun for your organization in this hour as may be'
      await notStarted(debate, { state: 'claimed', reason, waitsUntil: outcome.waitsUntil })
    } catch (fault) {
      const refused = fault instanceof ServiceError && fault.status < 500
      logger.warn({ err: fault, debate_id: debate.debate_id }, 'A debate on a topic could not be started')
      if (refused || debate.attempts >= MOST_ATTEMPTS) {
        const reason = refused ? fault.message : 'It could not be started'
        await notStarted(debate, { state: 'failed', reason })
      }
    }
  }

  async function takeUp(left: PulseDebate): Promise<void> {
    const { organization_id: org, id, debate_id, run_id } = left
    if (await debates.begun(org, debate_id)) return started(left)
    const { state, runId } = await schedulers.find(org)
    if (state !== 'running' || runId !== run_id)
      return notStarted(left, { state: 'dropped', reason: 'Its scheduler no longer ran' })
    const mine = await debates.begin(org, id, now(), left)
    if (mine) await start(mine)
  }

  return {
    /** Starts the debate unless a stop or pause dropped it or another worker is starting it. */
    async begin(org: string, id: string): Promise<void> {
      const mine = await debates.begin(org, id, now())
      if (mine) await start(mine)
    },

    /** Takes up starts that stalled for a minute: records them if the debate exists, drops them with their run, or starts them again under the same id. */
    async sweep(): Promise<void> {
      for (const left of await debates.left(new Date(now().getTime() - LEFT_AFTER_MS), now())) await takeUp(left)
    },
  }
}
export type DebateStarter = ReturnType<typeof debateStarter>

const requestOf = (debate: PulseDebate): AutomaticDebate => ({
  topic: questionAbout(debate.topic_text ?? ''),
  rounds: debate.rounds,
  consensus_threshold: debate.consensus_threshold,
  evidence_ids: debate.evidence_ids,
  title: [...(debate.topic_text ?? '')].slice(0, 200).join(''),
  tags: ['pulse', debate.platform],
  metadata: { pulse: { id: debate.id, topic_id: debate.topic_id, run_id: debate.run_id } },
})
