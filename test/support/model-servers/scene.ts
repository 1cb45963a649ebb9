import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { modelAgents } from '../../../src/adapters/agents/models/model-agents.ts'
import type { ModelClientOptions } from '../../../src/adapters/agents/models/model-client.ts'
import { openAgents } from '../../../src/adapters/agents/registry.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { PROVIDER_SWITCHES } from '../../../src/config/settings/agents.ts'
import type { AnswerOptions } from '../../../src/engine/agent.ts'
import { accept } from '../../../src/engine/flow/accept-answer.ts'
import type { Answer, Ask } from '../../../src/engine/flow/asks.ts'
import { nextSteps } from '../../../src/engine/flow/next-steps.ts'
import type { Spending } from '../../../src/engine/spending.ts'
import type { DebateState } from '../../../src/engine/state.ts'
import { breakerBoard } from '../../../src/shared/circuit-breaker.ts'
import { type Beginning, begun, type MemoryDebate, recordIn } from '../engine.ts'
import { freeSpending } from '../spending.ts'
import type { Dialect } from './dialect.ts'
import { type ModelServer, type ServerWishes, startServer } from './start.ts'
import type { virtualTime } from './virtual-time.ts'

export const KEY = 'sk-very-secret'

export interface SceneWishes extends ServerWishes {
  settings?: Record<string, string>
  time?: ReturnType<typeof virtualTime>
  spending?: Spending
  /** A further server, whose model stands in. */
  standIn?: Dialect
}

/** One ask of a debate and what came of it. */
export interface AskResult {
  ask: Ask
  answer: Answer
  heard: string
}

/** The settings by which a service reaches a server. */
const settingsFor = ({ dialect, url, model }: ModelServer): Record<string, string> =>
  dialect.provider === 'openai-compatible'
    ? { OPENAI_COMPATIBLE_URL: url, OPENAI_COMPATIBLE_KEY: KEY, OPENAI_COMPATIBLE_MODELS: model }
    : { [PROVIDER_SWITCHES[dialect.provider]]: KEY }

/** Three agents whose model lives on one of the servers, asked as a service asks them. */
export async function servedModels(dialect: Dialect, wishes: SceneWishes = {}) {
  const { settings = {}, time, spending = freeSpending, standIn, ...serverWishes } = wishes
  const server = await startServer(dialect, serverWishes)
  onTestFinished(() => server.close().catch(() => {}))
  const other = standIn && (await startServer(standIn, { model: 'stand-in' }))
  if (other) onTestFinished(other.close)
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const servers = [server, ...(other ? [other] : [])]
  const agent = (name: string, { dialect: { provider }, model }: ModelServer) => ({
    ...{ name, provider, model },
    price: { input: 2, output: 10 },
  })
  const { config } = loadConfig({
    ...Object.assign({}, ...servers.map(settingsFor)),
    SERVICE_AGENT_URLS: servers.map(({ dialect: { provider }, url }) => `${provider}=${url}`).join(','),
    SERVICE_AGENTS: JSON.stringify([
      ...['ada', 'bob', 'cyd'].map((name) => agent(name, server)),
      ...(other ? [agent('spare', other)] : []),
    ]),
    ...(other && { SERVICE_AGENT_FALLBACKS: 'spare' }),
    ...settings,
  })
  const waits: number[] = []
  let clock = Date.parse('2026-11-17T12:00:00Z')
  const passing: ModelClientOptions['patience'] = {
    jitter: () => 1,
    monotonic: () => clock,
    async wait(ms, signal) {
      signal.throwIfAborted()
      waits.push(ms)
      clock += ms
    },
  }
  const breakers = breakerBoard({ now: () => new Date(time?.now() ?? clock) })
  const now = () => new Date(time?.now() ?? clock)
  const source = modelAgents({ config, logger, breakers, now, patience: time?.patience ?? passing })
  const agents = openAgents({ sources: [source], logger })
  const panel = ['ada', 'bob', 'cyd'].map((name) => {
    const chosen = source.choose(name)
    if (!chosen) throw new Error(`${name} cannot be chosen`)
    return { p: 0.6, n: 0, ...chosen }
  })

  async function told(ask: Ask, state: DebateState, options: Partial<AnswerOptions> = {}): Promise<AskResult> {
    let heard = ''
    const answer = await agents.answer(ask, state, {
      ...{ spending, signal: new AbortController().signal },
      onText: (delta) => {
        heard += delta
      },
      onRestart: () => {
        heard = ''
      },
      ...options,
    })
    if (answer.kind === 'deferred') throw new Error('No budget')
    return { ask, answer, heard }
  }

  /** A whole debate, in which every ask of a phase is under way at once. */
  async function debate(beginning: Beginning = {}): Promise<{ end: MemoryDebate; told: readonly AskResult[] }> {
    let now = begun({ panel, ...beginning })
    const all: AskResult[] = []
    for (;;) {
      const { state } = now
      const next = nextSteps(state)
      if (next.do === 'record') now = recordIn(now, [next.event])
      else if (next.do === 'ask') {
        const answers = await Promise.all(next.asks.map((ask) => told(ask, state)))
        all.push(...answers)
        for (const { ask, answer } of answers) now = recordIn(now, accept(now.state, ask, answer))
      } else return { end: now, told: all }
    }
  }

  /** The first asks of a debate, of the phase that it begins with. */
  function asksOf(beginning: Beginning = {}) {
    let now = begun({ panel, ...beginning })
    for (;;) {
      const next = nextSteps(now.state)
      if (next.do === 'ask') return { state: now.state, asks: next.asks }
      if (next.do !== 'record') throw new Error('Nobody is asked')
      now = recordIn(now, [next.event])
    }
  }

  /** Lets time pass. */
  const pass = (ms: number) => {
    clock += ms
  }
  return { server, other, breakers, panel, waits, debate, asksOf, told, pass, log: () => lines.join('') }
}

/** Spending that pays for everything, and knows what every try was said to take. */
export function countingSpending() {
  const tries: { most: number; settled: unknown[] }[] = []
  const spending: Spending = {
    async reserve({ most }) {
      const tried: (typeof tries)[number] = { most, settled: [] }
      tries.push(tried)
      return { most, settle: async (took) => void tried.settled.push(took) }
    },
  }
  return { spending, tries }
}
