import Type, { type Static } from 'typebox'
import { queueType } from '../../../background/queue/queue-type.ts'
import { brierScore, expectedCalibrationError, type Judged } from '../../../engine/consensus/calibration.ts'
import { shrunkAccuracy } from '../../../engine/consensus/track-record.ts'
import { squaredOdds } from '../../../engine/consensus/vote-weights.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { orNull } from '../../../shared/schemas.ts'
import type { AgentService } from './agent-service.ts'
import type { RankingService } from './ranking-service.ts'
import type { StandingStore } from './store.ts'

/** Its name in the queue. */
export const TRAINING = 'agent_training'

const Names = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  maxItems: 100,
  description: 'Whose records are refitted. Default: every agent that sat on a panel',
})
export const TrainingRequest = Type.Object({
  agents: Type.Optional(Names),
  agent: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})
export const TrainingQueued = Type.Object({
  job_id: Type.String(),
  status: Type.String(),
  position: orNull(Type.Integer()),
  agents: orNull(Names),
  message: Type.String(),
})

interface Scores {
  brier: number | null
  ece: number | null
}

/** What the outcomes of an organization teach about the confidence of its decisions. */
export type Refit = (org: string) => Promise<{ method: string; outcomes: number; before: Scores; after: Scores }>

export type Submit = (
  job: { type: string; payload: Record<string, unknown>; priority: 'normal'; delay_seconds: number },
  caller: Caller,
) => Promise<{ job_id: string; status: string; position: number | null }>

const FITTED_OUTCOMES = 2_000

export function training({
  store,
  agents,
  rankings,
  refit,
  submit,
}: {
  store: Pick<StandingStore, 'settled'>
  agents: Pick<AgentService, 'standingOf'>
  rankings: Pick<RankingService, 'ranked'>
  refit: Refit
  submit: Submit
}) {
  async function all(org: string) {
    return (await rankings.ranked(org)).map(({ here }) => here.agent)
  }

  return {
    /** Queues the training; its result is read from the job. */
    async train({ agents: several, agent }: Static<typeof TrainingRequest>, caller: Caller) {
      const named = several ? [...new Set(several)] : agent === undefined ? undefined : [agent]
      await Promise.all((named ?? []).map((name) => agents.standingOf(name, caller)))
      const payload = named ? { agents: named } : {}
      const job = { type: TRAINING, payload, priority: 'normal', delay_seconds: 0 } as const
      const { job_id, status, position } = await submit(job, caller)
      return { job_id, status, position, agents: named ?? null, message: 'The training was queued' }
    },

    queueType: queueType({
      demands: { endpoint: 'agents.train' },
      shownTo: 'queue.read',
      payload: Type.Object({ agents: Type.Optional(Names) }),
      async run({ agents: named }, { organizationId: org, progress }) {
        const names = named ? [...new Set(named)] : await all(org)
        await Promise.all(names.map((name) => agents.standingOf(name, { org })))
        const calibrator = await refit(org)
        const records = []
        for (const [done, name] of names.entries()) {
          records.push(refitted(name, await store.settled(org, name, FITTED_OUTCOMES)))
          progress(((done + 1) / names.length) * 100)
        }
        return { calibrator, agents: records }
      },
    }),
  }
}

/**
 * `before` scores the confidence that the agent stated; `after` scores the accuracy that its record promised at each
 * choice.
 */
function refitted(agent: string, settled: readonly Judged[]) {
  const record = { right: 0, total: 0 }
  const promised = settled.map(({ correct }) => {
    const confidence = shrunkAccuracy({ everywhere: record })
    record.right += Number(correct)
    record.total += 1
    return { confidence, correct }
  })
  const accuracy = shrunkAccuracy({ everywhere: record })
  return {
    agent,
    outcomes: record.total,
    right: record.right,
    accuracy,
    vote_weight: squaredOdds(accuracy),
    before: scoresOf(settled),
    after: scoresOf(promised),
  }
}

const scoresOf = (judged: readonly Judged[]): Scores => ({
  brier: brierScore(judged),
  ece: expectedCalibrationError(judged),
})
