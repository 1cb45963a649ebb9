import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../../config/load.ts'
import type { AgentSource } from '../../../engine/agent.ts'
import type { PanelMember } from '../../../engine/events/parts.ts'
import type { BreakerBoard } from '../../../shared/breaker-board.ts'
import { attentiveTimer } from '../../../shared/time/attentive-timer.ts'
import type { AnswerNeeds } from './answer.ts'
import { modelBreakers } from './model-breakers.ts'
import { modelProviders } from './providers.ts'
import { type ModelAgent, modelRoster } from './roster.ts'
import type { Manner } from './tries.ts'

export interface ModelAgentsNeeds {
  config: Config
  logger: Logger
  breakers: BreakerBoard
  /** For tests, in which no time passes. */
  patience?: Partial<Manner & AnswerNeeds['waiting']>
}

/** Language models of every provider that the settings switch on. */
export function modelAgents({ config, logger, breakers, patience }: ModelAgentsNeeds): AgentSource {
  const providers = modelProviders(config)
  const roster = modelRoster(config, providers)
  const isNamed = (agent: ModelAgent) => roster.known(agent.name) === agent
  const breakerOf = modelBreakers({ breakers, isNamed, logger })
  for (const agent of roster.agents) breakerOf(agent)
  const strangers = new Set(roster.agents.flatMap(({ fallbacks }) => fallbacks).filter((name) => !roster.known(name)))
  if (strangers.size > 0) logger.warn({ names: [...strangers] }, 'no such agents: they cannot stand in for others')

  const needs = {
    logger,
    breakerOf,
    providers,
    maxTokens: config.agentMaxTokens,
    manner: {
      retries: config.agentRetries,
      tryMs: config.agentTimeoutSeconds * 1000,
      limit: timeLimit,
      jitter: Math.random,
      ...patience,
    },
    waiting: {
      patienceMs: config.agentPatienceSeconds * 1000,
      wait: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }),
      monotonic: () => performance.now(),
      ...patience,
    },
  }

  /** A stand-in whose model sits on the panel already would give one model two voices. */
  function standInsFor(agent: ModelAgent, panel: readonly PanelMember[]): ModelAgent[] {
    const seated = new Set(panel.map(({ provider, model }) => `${provider} ${model}`))
    return agent.fallbacks
      .map(roster.known)
      .filter((other) => other !== undefined)
      .filter((other) => other !== agent && !seated.has(`${other.provider} ${other.model}`))
  }

  return {
    profiles: () =>
      roster.agents.map(({ name, provider, model, price }) => ({
        name,
        provider,
        model,
        description: `The language model ${model}, through ${provider}`,
        generatedBy: 'model',
        price,
      })),
    choose: roster.choose,
    answer(member, ask, state, options) {
      const agent = roster.seated(member)
      if (!agent) return undefined
      const standIns = standInsFor(agent, state.panel)
      return import('./answer.ts').then(({ answer }) => answer(needs, { agent, standIns, ask, state, options }))
    },
  }
}

function timeLimit(ms: number) {
  const over = new AbortController()
  const timer = attentiveTimer(ms, () => over.abort())
  return { signal: over.signal, end: () => void timer.stop() }
}
