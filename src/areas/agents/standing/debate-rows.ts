import { type Outcome, outcomeBetween } from '../../../engine/elo.ts'
import type { DebateFacts, Part } from './debate-facts.ts'
import type { Influence } from './influence.ts'

/** What one debate adds to a pair, seen from one side. */
export interface PairChange {
  agent: string
  other: string
  met: number
  agreements: number
  wins: number
  losses: number
  draws: number
  margin: number
  adoptions: number
  critiques_taken_up: number
  reversals: number
  influenced: number
  recent: readonly RecentMatch[]
}

/** A match against one other agent. */
export interface RecentMatch {
  debate_id: string
  outcome: Outcome
  margin: number
  date: string
}

interface End {
  debateId: string
  at: string
  winner: string | null
}

export function pairChanges({ parts, influences, margin }: DebateFacts, { debateId, at, winner }: End): PairChange[] {
  return parts.flatMap((part) =>
    parts
      .filter((other) => other !== part)
      .map((other) => {
        const outcome = meeting(part, other, winner)
        const ahead = outcome === 'draw' || !outcome ? 0 : outcome === 'win' ? margin : -margin
        const moved = influences.filter(({ agent, on }) => agent === part.agent && on === other.agent)
        const times = (by: Influence['by']) => moved.filter((influence) => influence.by === by).length
        return {
          agent: part.agent,
          other: other.agent,
          met: Number(part.final !== undefined && other.final !== undefined),
          agreements: Number(part.final !== undefined && part.final.choice === other.final?.choice),
          wins: Number(outcome === 'win'),
          losses: Number(outcome === 'loss'),
          draws: Number(outcome === 'draw'),
          margin: ahead,
          adoptions: times('adoption'),
          critiques_taken_up: times('critique'),
          reversals: times('reversal'),
          influenced: Number(moved.length > 0),
          recent: outcome ? [{ debate_id: debateId, outcome, margin: ahead, date: at }] : [],
        }
      }),
  )
}

function meeting(part: Part, other: Part, winner: string | null): Outcome | undefined {
  if (winner === null || !part.final || !other.final) return undefined
  return outcomeBetween(
    { agent: part.agent, won: part.final.choice === winner },
    { agent: other.agent, won: other.final.choice === winner },
  )
}

/** How many critiques of an agent were taken up: each once, however many it moved. */
export const critiquesTakenUp = (influences: readonly Influence[], agent: string) =>
  new Set(influences.filter((each) => each.by === 'critique' && each.agent === agent).map(({ mark }) => mark)).size

/** What is known of the debate from its words alone. */
export interface FromText {
  agents: { agent: string; critiques: number }[]
  pairs: { agent: string; other: string; critiques: number; influenced: number }[]
}

/** Null when the words tell nothing that the facts do not. */
export function fromText({ parts, influences }: DebateFacts): FromText | null {
  const lasting = influences.filter((influence) => !influence.fromText)
  const passing = influences.filter((influence) => influence.fromText)
  if (passing.length === 0) return null
  const between = Map.groupBy(passing, ({ agent, on }) => JSON.stringify([agent, on]))
  return {
    agents: parts
      .map(({ agent }) => ({
        agent,
        critiques: critiquesTakenUp(influences, agent) - critiquesTakenUp(lasting, agent),
      }))
      .filter(({ critiques }) => critiques > 0),
    pairs: [...between.values()].flatMap((critiques) => {
      const [first] = critiques
      if (!first) return []
      const { agent, on: other } = first
      const otherwise = lasting.some((influence) => influence.agent === agent && influence.on === other)
      return [{ agent, other, critiques: critiques.length, influenced: Number(!otherwise) }]
    }),
  }
}
