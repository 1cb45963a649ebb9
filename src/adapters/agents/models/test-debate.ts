import { type StartInput, start } from '../../../engine/commands/start.ts'
import { type EngineEvent, storable } from '../../../engine/events.ts'
import { evolve } from '../../../engine/evolve.ts'
import type { Ask } from '../../../engine/flow/asks.ts'
import { nextSteps } from '../../../engine/flow/next-steps.ts'
import { DEFAULT_PROTOCOL } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { ModelAgent } from './model-agent.ts'

export interface TestAsk {
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

/** What a model is tested with: a vote, and a sentence of prose, as debates ask for them. */
export const testAsks = (agent: ModelAgent, tenant: string): readonly TestAsk[] =>
  [VOTE, PROSE].map((held) => firstAsk(held, agent, tenant))

/** Debates of one member in which nothing has been said yet; they are in no log. */
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
