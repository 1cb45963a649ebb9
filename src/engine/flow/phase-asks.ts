import type { PanelMember } from '../events/parts.ts'
import { type Phase, phasesOf } from '../protocol.ts'
import type { DebateState } from '../state.ts'
import { liveProposals } from '../votes/proposals.ts'
import { type Ask, askKey } from './asks.ts'

/** The current phase; undefined between rounds, and when a fork's mode lacks the phase. */
export const currentPhase = ({ protocol, round, phase }: DebateState): Phase | undefined =>
  phasesOf(protocol, round).find(({ name }) => name === phase)

/** The asks of a phase without an answer. */
export function openAsks(state: DebateState, phase: Phase): Ask[] {
  const { round, answered } = state
  const instruction = phase.instruction === undefined ? undefined : state.instructions[phase.instruction]
  return asked(state, phase).flatMap(({ agent }) => {
    const key = askKey(round, phase.name, agent)
    if (answered.includes(key)) return []
    const ask = { key, agent, round, phase: phase.name, purpose: phase.purpose }
    return instruction === undefined ? ask : { ...ask, instruction }
  })
}

function asked(state: DebateState, { purpose, role }: Phase): readonly PanelMember[] {
  const { panel } = state
  if (role !== undefined) return panel.filter((member) => member.role === role)
  if (purpose === 'judgement') return panel.filter(({ agent }) => agent === judgeOf(state))
  if (purpose === 'critique') return panel.filter(({ agent }) => criticisable(state, agent).length > 0)
  return panel
}

/** The proposals that a member does not support itself. */
export const criticisable = (state: DebateState, agent: string) =>
  liveProposals(state).filter(({ holders }) => !holders.includes(agent))

/** The member that the protocol names, or the one with the best record; of equals the first. */
function judgeOf({ protocol, panel }: DebateState): string | undefined {
  if (protocol.judge !== undefined) return protocol.judge
  const best = Math.max(...panel.map(({ p }) => p))
  return panel.find(({ p }) => p === best)?.agent
}
