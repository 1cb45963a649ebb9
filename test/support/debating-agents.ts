import { pino } from 'pino'
import { openAgents } from '../../src/adapters/agents/registry.ts'
import type { AnswerOptions } from '../../src/engine/agent.ts'
import { start } from '../../src/engine/commands/start.ts'
import type { PanelMember } from '../../src/engine/events/parts.ts'
import type { EngineEvent } from '../../src/engine/events.ts'
import type { Ask } from '../../src/engine/flow/asks.ts'
import { DEFAULT_PROTOCOL, type Protocol } from '../../src/engine/protocol.ts'
import type { DebateState } from '../../src/engine/state.ts'
import { type Script, type ScriptedAnswer, scriptedAgents, voice } from './scripted-agents.ts'

export interface Call extends AnswerOptions {
  ask: Ask
  state: DebateState
}

interface Wishes {
  /** The round in which nobody wants to go on any more. */
  rounds?: number
  /** The text of everything that is said. */
  textOf?: (call: Call) => string
  /** Comes before the answer, or in its place. */
  before?: (call: Call) => Promise<ScriptedAnswer | undefined> | undefined
}

const NAMES = ['ada', 'bo', 'cy']

/** A panel of one mind: it takes its rounds and then agrees on the first option. It remembers what it was asked. */
export function debatingAgents({ rounds = 1, textOf = () => 'It is so.', before }: Wishes = {}) {
  const asked: string[] = []

  const script: Script = async (ask, state, options) => {
    const call = { ask, state, ...options }
    asked.push(`${state.debateId} ${ask.key}`)
    const instead = before && (await before(call))
    if (instead) return instead
    const says = textOf(call)
    return voice({ says, finds: says, proposal: 'p1', votesFor: 'p1', goesOn: (round) => round < rounds })(
      ask,
      state,
      options,
    )
  }

  const sources = [scriptedAgents(Object.fromEntries(NAMES.map((name) => [name, script])))]
  return { ...openAgents({ sources, logger: pino({ enabled: false }) }), asked }
}

const PANEL: readonly PanelMember[] = NAMES.map((agent) => ({
  agent,
  provider: 'script',
  model: `script-${agent}`,
  p: 0.6,
  n: 0,
}))

/** The first events of a debate, of theirs unless told, about a question with two options. */
export const openingEvents = (
  protocol: Partial<Protocol> = {},
  { topic = 'Should we?', panel = PANEL } = {},
): readonly EngineEvent[] =>
  start({
    topic,
    options: ['Yes', 'No'],
    protocol: { ...DEFAULT_PROTOCOL, ...protocol },
    domain: 'general',
    panel,
    personas: {},
    calibrator: { method: 'smoothed_share', coefficients: [], outcomes: 0, brier: null, ece: null },
    user: 'usr_ada',
    evidence: [],
  })
