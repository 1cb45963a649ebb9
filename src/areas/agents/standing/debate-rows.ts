import { decisionStart } from '../../../engine/debate-start.ts'
import { type Outcome, outcomeBetween } from '../../../engine/elo.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { TableRow } from '../../../storage/rows/many-rows.ts'
import type { DebateFacts, Influence, Part } from './debate-facts.ts'
import type { Note } from './event-notes.ts'

/** What one debate adds to a pair, from one side. */
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

/** How many critiques of an agent were taken up, each counted once however many it moved. */
export const critiquesTakenUp = (influences: readonly Influence[], agent: string) =>
  new Set(influences.filter((each) => each.by === 'critique' && each.agent === agent).map(({ mark }) => mark)).size

/** What only the words show about the debate. */
export interface FromText {
  agents: { agent: string; critiques: number }[]
  pairs: { agent: string; other: string; critiques: number; influenced: number }[]
}

/** Null when the words show nothing beyond the facts. */
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

/** Who takes part in a debate that counts, and in which domain. */
export interface Participants {
  organizationId: string
  debateId: string
  domain: string
  agents: readonly string[]
}

interface KnownRows {
  debate: TableRow<'standing_debates'> | undefined
  notes: readonly TableRow<'standing_notes'>[]
  /** Matches and positions of the debate. */
  chosen: readonly { agent: string }[]
}

/** The participants of a debate that this event begins; examinations have none. */
export function participantsAtStart(event: RecordedEvent): Participants | undefined {
  const beginning = decisionStart(event)
  const { organizationId, debateId } = event
  return beginning && { organizationId, debateId, domain: beginning.domain, agents: beginning.agents }
}

/** The participants of an earlier debate about which something is still to be written. */
export function knownParticipants({ debate, notes, chosen }: KnownRows): Participants | undefined {
  if (!debate) return undefined
  const begin = notes.map(({ note }) => note as Note).find((note) => note.kind === 'begin')
  const kept = debate.from_text as FromText | null
  const agents = [
    ...(begin?.agents ?? []),
    ...chosen.map(({ agent }) => agent),
    ...(kept?.agents ?? []).map(({ agent }) => agent),
    ...(kept?.pairs ?? []).flatMap(({ agent, other }) => [agent, other]),
  ]
  const { organization_id, debate_id, domain } = debate
  return { organizationId: organization_id, debateId: debate_id, domain, agents: [...new Set(agents)] }
}
