import { type StartInput, start } from '../../../engine/commands/start.ts'
import { type EngineEvent, storable } from '../../../engine/events.ts'
import { evolve } from '../../../engine/evolve.ts'
import type { Ask } from '../../../engine/flow/asks.ts'
import { nextSteps } from '../../../engine/flow/next-steps.ts'
import { DEFAULT_PROTOCOL } from '../../../engine/protocol.ts'
import { BudgetSpent, type Spending } from '../../../engine/spending.ts'
import type { DebateState } from '../../../engine/state.ts'
import { askPatience } from './ask-patience.ts'
import { ModelFault } from './faults.ts'
import type { Listener } from './live-answer.ts'
import type { ModelAgent } from './model-agent.ts'
import type { Asking } from './model-client.ts'
import { usageTotal } from './token-usage.ts'

interface For {
  /** The tenant that pays, directly or through its organization. */
  tenant: string
  /** Aborted when the test moves elsewhere or is dropped. */
  signal: AbortSignal
}

/**
 * Asks a model for a vote and for a sentence exactly as debates ask, so that the test finds what debates would find.
 * Returns what went wrong, if anything; rejects when the signal is aborted.
 */
export function modelTest({ asking, spending }: { asking: Asking; spending: Spending }) {
  const { abilities, contexts, waiting } = asking
  /** A test belongs to no debate. */
  const paid: Spending = {
    reserve: ({ debateId, userId, askKey, domain, ...purchase }, options) =>
      spending.reserve({ ...purchase, purpose: 'trial' }, options),
  }

  async function faultOf(agent: ModelAgent, asked: TestAsk, signal: AbortSignal): Promise<ModelFault | undefined> {
    const patience = askPatience(waiting, (waiting) => waiting())
    const spent = usageTotal()
    const speed = writingSpeed(waiting.monotonic)
    const { converse } = await import('./converse.ts')
    try {
      const conversation = { ...asked, signal, patience, spent, spending: paid, listener: speed.listener }
      const { how } = await converse(asking, agent, conversation)
      const { tokens_out = 0, attempts } = spent.usage()
      const tokensPerSecond = how.form || attempts !== 1 ? undefined : speed.of(tokens_out)
      if (tokensPerSecond !== undefined) abilities.learn(agent, { tokensPerSecond })
      return undefined
    } catch (error) {
      if (error instanceof BudgetSpent) return new ModelFault('budget', 'No budget pays for a test call')
      if (error instanceof ModelFault) return error
      throw error
    }
  }

  return async (agent: ModelAgent, { tenant, signal }: For): Promise<ModelFault | undefined> => {
    const wanted = agent.removed ? AbortSignal.any([signal, agent.removed]) : signal
    let first: ModelFault | undefined
    for (const asked of testAsks(agent, tenant)) {
      const fault = await faultOf(agent, asked, wanted)
      signal.throwIfAborted()
      first ??= fault
      if (fault && fault.reason !== 'unusable') break
    }
    /** Some servers report the context of loaded models only, and this one is loaded by now. */
    await contexts.of(agent, await abilities.of(agent))
    return first
  }
}

/** When a server holds an answer back until it is whole, the time before its first piece counts too. */
const KEPT_BACK = 0.1

/** Measures how fast an answer is written from its first piece on; the caller provides the clock, in milliseconds. */
export function writingSpeed(monotonic: () => number) {
  const began = monotonic()
  let first: number | undefined
  const begin = () => {
    first ??= monotonic()
  }
  const listener: Listener = { hear: begin, think: begin, restart() {} }
  return {
    listener,
    /** Tokens per second, to one decimal, after the end of the answer; undefined when no time has passed. */
    of(tokens: number): number | undefined {
      const end = monotonic()
      const whole = end - began
      const writing = end - (first ?? began)
      const seconds = (writing < whole * KEPT_BACK ? whole : writing) / 1000
      return seconds > 0 && tokens > 0 ? Math.round((tokens / seconds) * 10) / 10 : undefined
    },
  }
}

interface TestAsk {
  state: DebateState
  ask: Ask
}

type Held = Pick<StartInput, 'topic' | 'options'> & { protocol: Partial<StartInput['protocol']> }

const VOTE: Held = {
  topic: 'Should a meeting of ten people have an agenda that all of them have read?',
  options: ['Yes', 'No'],
  protocol: { phases: ['vote'] },
}
const PROSE: Held = {
  topic: 'What is a quorum? Answer in one sentence.',
  protocol: { phases: ['opening'], mode: 'none' },
}

/** The questions of a model test: a vote and a sentence of prose, as debates ask for them. */
const testAsks = (agent: ModelAgent, tenant: string): readonly TestAsk[] =>
  [VOTE, PROSE].map((held) => firstAsk(held, agent, tenant))

/** Debates of one member in which nothing has been said yet; no log holds them. */
function firstAsk({ topic, options, protocol }: Held, { name, provider, model }: ModelAgent, tenant: string): TestAsk {
  const began = start({
    topic,
    options,
    protocol: { ...DEFAULT_PROTOCOL, rounds: 1, enable_agent_channels: false, ...protocol },
    domain: 'general',
    panel: [{ agent: name, provider, model, p: 0.5, n: 0 }],
    personas: {},
    calibrator: { method: 'smoothed_share', coefficients: [], outcomes: 0, brier: null, ece: null },
    user: 'test',
    evidence: [],
  })
  let state = began.reduce<DebateState | null>((before, event) => after(before, event, tenant), null)
  while (state) {
    const steps = nextSteps(state)
    if (steps.do === 'record') state = after(state, steps.event, tenant)
    else if (steps.do === 'ask' && steps.asks[0]) return { state, ask: steps.asks[0] }
    else break
  }
  throw new Error('A test asks for nothing')
}

const NO_TIME = '1970-01-01T00:00:00.000Z'

function after(before: DebateState | null, event: EngineEvent, organizationId: string): DebateState {
  const { type, data, private: text = null } = storable(event)
  const version = (before?.version ?? 0) + 1
  const place = { position: version, organizationId, debateId: 'test', version, hash: '' }
  return evolve(before, { ...place, type, data, private: text, erased: false, at: NO_TIME })
}
