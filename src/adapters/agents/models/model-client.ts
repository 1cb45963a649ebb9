import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../../config/load.ts'
import type { BreakerBoard } from '../../../shared/circuit-breaker.ts'
import { AttentiveTimer } from '../../../shared/time/timers.ts'
import { abilityMemory } from './abilities/abilities.ts'
import { modelContexts } from './abilities/model-contexts.ts'
import type { AnswerNeeds } from './ask-with-stand-ins.ts'
import { firstOfPrefix } from './limits/first-of-prefix.ts'
import { modelLanes } from './limits/lane.ts'
import type { TimeLimit } from './limits/silence-timeout.ts'
import { tryLimits } from './limits/try-limits.ts'
import type { ModelAgent } from './model-agent.ts'
import { modelBreakers } from './model-breakers.ts'
import { modelOpener } from './providers.ts'
import type { Manner } from './retries.ts'

export interface ModelClientOptions {
  config: Config
  logger: Logger
  breakers: BreakerBoard
  /** The id of this installation, which every call names, so that no panel asks itself. */
  installation?: string
  /** The clock; the system's by default. */
  now?: () => Date
  /** For tests, in which no time passes. */
  patience?: Partial<Manner & AnswerNeeds['waiting']>
}

export type Asking = ReturnType<typeof modelClient>

/** What all asks of models share, wherever the models come from. */
export function modelClient({ config, logger, breakers, now = () => new Date(), patience }: ModelClientOptions) {
  const abilities = abilityMemory({ now, logger })
  const { limit = timeLimit, monotonic = () => performance.now() } = patience ?? {}
  /** The agents that the settings name, whose breakers everybody may see. */
  const named = new Set<ModelAgent>()
  return {
    logger,
    named,
    breakerOf: modelBreakers({ breakers, isNamed: (agent) => named.has(agent), logger }),
    open: modelOpener(),
    abilities,
    contexts: modelContexts({ memory: abilities, now }),
    maxTokens: config.agentMaxTokens,
    reasoning: config.agentReasoning,
    manner: {
      retries: config.agentRetries,
      limitsOf: tryLimits(config),
      limit,
      laneOf: modelLanes(config, monotonic),
      prefixes: firstOfPrefix({ limit, monotonic }),
      jitter: Math.random,
      ...patience,
    },
    waiting: {
      patienceMs: config.agentPatienceSeconds * 1000,
      wait: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }),
      monotonic,
      ...patience,
    },
  }
}

/** A time limit that counts only the time in which this process could listen. */
export function timeLimit(ms: number): TimeLimit {
  const over = new AbortController()
  const timer = new AttentiveTimer(ms, () => over.abort())
  return { signal: over.signal, restart: (anewMs) => timer.restart(anewMs), end: () => timer.stop() }
}
