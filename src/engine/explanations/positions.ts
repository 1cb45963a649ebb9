import type { DebateState } from '../state.ts'
import { ABSTAIN } from '../votes/ballots.ts'

/** The position of an agent at one moment. Only a vote has a confidence. */
export interface Position {
  round: number
  by: 'opening' | 'revision' | 'vote'
  choice: string
  confidence: number | null
}

export interface BeliefChange {
  agent: string
  from: Position
  to: Position
  /** Who had criticised the former position since it was last held. */
  critics: readonly string[]
}

/** The positions of an agent, in order. */
export function positionsOf({ messages, votes }: DebateState, agent: string): readonly Position[] {
  const stated = messages.flatMap(({ agent: by, role, proposal, round, abstains, discarded }): Position[] => {
    if (by !== agent || proposal === null || abstains || discarded) return []
    if (role !== 'proposer' && role !== 'reviser') return []
    return [{ round, by: role === 'proposer' ? 'opening' : 'revision', choice: proposal, confidence: null }]
  })
  const voted = votes
    .filter((vote) => vote.agent === agent && vote.choice !== ABSTAIN)
    .map(({ round, choice, confidence }): Position => ({ round, by: 'vote', choice, confidence }))
  return [...stated, ...voted].sort((a, b) => a.round - b.round || ORDER.indexOf(a.by) - ORDER.indexOf(b.by))
}

const ORDER: readonly Position['by'][] = ['opening', 'revision', 'vote']

export const beliefChanges = (state: DebateState): readonly BeliefChange[] =>
  state.panel.flatMap(({ agent }) => {
    const positions = positionsOf(state, agent)
    return positions.flatMap((to, place): BeliefChange[] => {
      const from = positions[place - 1]
      return from && from.choice !== to.choice ? [{ agent, from, to, critics: criticsOf(state, agent, from, to) }] : []
    })
  })

/** Critiques come between the opening and the revision of a round. */
function criticsOf({ critiques }: DebateState, agent: string, from: Position, to: Position): readonly string[] {
  const since = from.by === 'opening' ? from.round : from.round + 1
  const between = critiques.filter(
    (critique) =>
      critique.proposal === from.choice &&
      critique.agent !== agent &&
      critique.round >= since &&
      critique.round <= to.round,
  )
  return [...new Set(between.map((critique) => critique.agent))]
}

/** The share of agents with a position that never changed it; 0 without positions. */
export function stability(state: DebateState): number {
  const positioned = state.panel.filter(({ agent }) => positionsOf(state, agent).length > 0)
  const changed = new Set(beliefChanges(state).map(({ agent }) => agent))
  return positioned.length === 0 ? 0 : 1 - changed.size / positioned.length
}
