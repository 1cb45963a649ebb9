import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Abilities } from '../../src/adapters/agents/models/abilities/abilities.ts'
import { modelAgents } from '../../src/adapters/agents/models/model-agents.ts'
import { type ModelClientOptions, modelClient } from '../../src/adapters/agents/models/model-client.ts'
import { openAgents } from '../../src/adapters/agents/registry.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { AnswerOptions, ChosenAgent } from '../../src/engine/agent.ts'
import type { StartInput } from '../../src/engine/commands/start.ts'
import type { Purpose } from '../../src/engine/protocol.ts'
import { breakerBoard } from '../../src/shared/circuit-breaker.ts'
import { debateToAsk } from './debate-to-ask.ts'
import { type ModelReply, type ModelRequest, modelServer } from './model-server.ts'
import { freeSpending } from './spending.ts'

export const KEY = 'sk-very-secret'
export const VOTE = { choice: 'p2', stances: { p1: 'disagree', p2: 'agree' }, confidence: 0.7, reason: 'Cheaper.' }

interface Wishes {
  settings?: Record<string, string>
  patience?: ModelClientOptions['patience']
  /** Time passes only when the test says so, rather than with every wait. */
  timeStands?: boolean
  /** What is known of all the models; that they have no thoughts, unless told, so that they are heard live. */
  known?: Partial<Abilities>
}

interface AskWishes {
  closed?: boolean
  /** `priced` and `two` unless told; the first is asked. */
  panel?: readonly ChosenAgent[]
  evidence?: StartInput['evidence']
}

interface Sleeper {
  until: number
  wake: () => void
}

/** Agents whose models live on a server that does what the script says. No wait takes any time. */
export async function askedModels(
  script: (request: ModelRequest) => ModelReply | Promise<ModelReply>,
  wishes: Wishes = {},
) {
  const server = await modelServer(script)
  onTestFinished(server.close)
  const waits: number[] = []
  const lines: string[] = []
  let clock = Date.parse('2026-11-15T12:00:00Z')
  const breakers = breakerBoard({ now: () => new Date(clock) })
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { config } = loadConfig({
    OPENAI_COMPATIBLE_URL: server.url,
    OPENAI_COMPATIBLE_KEY: KEY,
    OPENAI_COMPATIBLE_MODELS: 'one,two',
    SERVICE_AGENT_LOCAL_CALLS: '64',
    SERVICE_AGENTS: JSON.stringify([
      { name: 'priced', provider: 'openai-compatible', model: 'one', price: { input: 2, output: 10 } },
      { name: 'spare', provider: 'openai-compatible', model: 'three', price: { input: 1, output: 1 } },
    ]),
    ...wishes.settings,
  })
  const asleep = new Set<Sleeper>()
  const sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>((wake, reject) => {
      const sleeper = { until: clock + ms, wake }
      asleep.add(sleeper)
      signal.addEventListener('abort', () => {
        asleep.delete(sleeper)
        reject(signal.reason)
      })
    })
  const patience = {
    jitter: () => 1,
    wait: async (ms: number, signal: AbortSignal) => {
      waits.push(ms)
      signal.throwIfAborted()
      if (wishes.timeStands) return sleep(ms, signal)
      clock += ms
    },
    monotonic: () => clock,
    ...wishes.patience,
  }
  const needs = { config, logger, breakers, patience, now: () => new Date(clock) }
  const asking = modelClient(needs)
  const source = modelAgents(needs, asking)
  for (const agent of asking.named) asking.abilities.learn(agent, wishes.known ?? { thinking: 'none' })
  const agents = openAgents({ sources: [source], logger })
  const panelOf = (...names: string[]) =>
    names.map((name) => source.choose(name)).filter((agent) => agent !== undefined)
  const panel = panelOf('priced', 'two')

  async function ask(purpose: Purpose = 'opening', options: Partial<AnswerOptions> & AskWishes = {}) {
    const { closed, panel: seats = panel, evidence = [], ...given } = options
    const { state, ask } = debateToAsk({ purpose, panel: seats, evidence, ...(closed && { options: ['Yes', 'No'] }) })
    return agents.answer(ask, state, { spending: freeSpending, signal: new AbortController().signal, ...given })
  }
  const pass = (seconds: number) => {
    clock += seconds * 1000
    for (const sleeper of asleep) {
      if (sleeper.until > clock) continue
      asleep.delete(sleeper)
      sleeper.wake()
    }
  }
  /** What is known of the model that is asked. */
  const abilities = async () => {
    const [agent] = asking.named
    return agent && asking.abilities.of(agent)
  }
  return { server, agents, panelOf, ask, waits, asleep, breakers, pass, abilities, log: () => lines.join('') }
}

/** So many times this reply, and then another. */
export const failing = (times: number, reply: ModelReply, then: ModelReply = 'Take the second.') => {
  let left = times
  return () => (left-- > 0 ? reply : then)
}
