import { type StartInput, start } from '../../src/engine/commands/start.ts'
import type { PanelMember } from '../../src/engine/events/parts.ts'
import { type EngineEvent, storable } from '../../src/engine/events.ts'
import { evolve } from '../../src/engine/evolve.ts'
import { accept } from '../../src/engine/flow/accept-answer.ts'
import type { Answer, Ask } from '../../src/engine/flow/asks.ts'
import { nextSteps } from '../../src/engine/flow/next-steps.ts'
import { DEFAULT_PROTOCOL, type Purpose } from '../../src/engine/protocol.ts'
import type { DebateState } from '../../src/engine/state.ts'

interface Wishes {
  purpose: Purpose
  panel: readonly Pick<PanelMember, 'agent' | 'provider' | 'model'>[]
  options?: readonly string[]
  evidence?: StartInput['evidence']
}

const happened = (state: DebateState | null, events: readonly EngineEvent[]): DebateState | null =>
  events.reduce<DebateState | null>((before, event) => {
    const version = (before?.version ?? 0) + 1
    const place = { position: version, organizationId: 'org_1', debateId: 'dbt_1', version, hash: `h${version}` }
    const { type, data, private: text = null } = storable(event)
    return evolve(before, { ...place, type, data, private: text, erased: false, at: '2026-11-15T12:00:00.000Z' })
  }, state)

const said = { usage: {}, model: 'script', generatedBy: 'script' } as const
const usual = ({ agent, purpose }: Ask): Answer =>
  purpose === 'critique'
    ? { kind: 'critiques', critiques: [], ...said }
    : { kind: 'message', content: `${agent} spoke`, ...said }

/** A debate that has come to asking its first member for something, without a log. */
export function debateToAsk({ purpose, panel, options, evidence = [] }: Wishes): { state: DebateState; ask: Ask } {
  let state = happened(
    null,
    start({
      topic: 'Which database?',
      ...(options && { options }),
      protocol: DEFAULT_PROTOCOL,
      domain: 'general',
      panel: panel.map((member) => ({ ...member, p: 0.6, n: 0 })),
      personas: {},
      calibrator: { method: 'smoothed_share', coefficients: [], outcomes: 0, brier: null, ece: null },
      user: 'usr_ada',
      evidence,
    }),
  )
  while (state) {
    const steps = nextSteps(state)
    if (steps.do === 'record') state = happened(state, [steps.event])
    else if (steps.do !== 'ask') break
    else {
      const [first] = steps.asks
      if (first?.purpose === purpose) return { state, ask: first }
      for (const ask of steps.asks) state = state && happened(state, accept(state, ask, usual(ask)))
    }
  }
  throw new Error(`No ${purpose} is ever asked for`)
}
