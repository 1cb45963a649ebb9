import type { DebateState } from '../../../src/engine/state.ts'
import { tally } from '../../../src/engine/votes/ballots.ts'
import type { Scene } from './scene.ts'

/** What a count comes to, as the service tells it. */
export interface Result {
  winner: string | null
  confidence: number
  consensus_reached: boolean
}

/** The last votes of a debate, counted by the engine once more, with something changed. */
export function recount(state: DebateState, changed: Partial<DebateState> = {}): Result {
  const again = tally({ ...state, ...changed })
  if (again.type !== 'vote_tally') throw new TypeError('A tally is a vote_tally')
  const { winner, confidence, rule } = again.data
  const { threshold } = changed.protocol ?? state.protocol
  return { winner, confidence, consensus_reached: rule && winner !== null && confidence >= threshold }
}

export const isSame = (one: Result, other: Result) =>
  one.winner === other.winner && one.consensus_reached === other.consensus_reached

export const withoutVoteOf = ({ votes, round }: DebateState, agent: string): Partial<DebateState> => ({
  votes: votes.filter((vote) => vote.agent !== agent || vote.round !== round),
})

/** Every counterfactual by its id, each with what the engine counts then. */
export function recounts(scene: Scene, state: DebateState): Record<string, Result> {
  const { panel, protocol, evidence, votes } = state
  const now = recount(state)
  const last = votes.filter(({ round }) => round === state.round)
  const flips = last.map((vote) => {
    const to = vote.choice === now.winner ? rivalOf(state, vote.choice) : (now.winner ?? rivalOf(state, vote.choice))
    const flipped = { ...vote, choice: to, stances: { [vote.choice]: 'disagree', [to]: 'agree' } as const }
    return [`flip_vote:${vote.agent}`, { votes: votes.map((each) => (each === vote ? flipped : each)) }] as const
  })
  const absences = panel.map(
    ({ agent }) =>
      [
        `drop_agent:${agent}`,
        { panel: panel.filter((member) => member.agent !== agent), ...withoutVoteOf(state, agent) },
      ] as const,
  )
  const losses = evidence.map(({ id, content }) => {
    const fallen = last.filter(({ agent, choice }) => {
      const { opens, quotes = [] } = scene.parts[agent ?? ''] ?? { opens: '' }
      return opens === choice && quotes.length > 0 && quotes.every((text) => content.includes(text))
    })
    return [`drop_evidence:${id}`, { votes: votes.filter((vote) => !fallen.includes(vote)) }] as const
  })
  const moves = [0.5, 0.6, 0.7, 0.8, 0.9]
    .filter((threshold) => threshold !== protocol.threshold)
    .map((threshold) => [`move_threshold:${threshold}`, { protocol: { ...protocol, threshold } }] as const)
  const changes: readonly (readonly [string, Partial<DebateState>])[] = [...flips, ...absences, ...losses, ...moves]
  return Object.fromEntries(changes.map(([id, changed]) => [id, recount(state, changed)]))
}

/** The strongest of the other proposals. */
function rivalOf({ tallies, ballots }: DebateState, choice: string): string {
  const weights = tallies.at(-1)?.weights ?? {}
  const others = (ballots.at(-1)?.proposals ?? []).map(({ id }) => id).filter((id) => id !== choice)
  return others.toSorted((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0))[0] ?? 'none'
}
