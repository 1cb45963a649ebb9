import type { Match } from '../../../engine/elo.ts'
import type { CastVote, Note } from './event-notes.ts'
import { type Influence, influenceOfVotes, influenceOfWords, isReversal } from './influence.ts'

/** A vote as a position that an agent took. */
interface Position extends CastVote {
  /** The words of the choice; null where they are not known. */
  stance: string | null
  /** The evidence that the agent had cited by then. */
  cites: readonly string[]
  reversal: boolean
  final: boolean
}

/** What one agent did in a debate. */
export interface Part {
  agent: string
  contributions: number
  positions: readonly Position[]
  /** The vote that counted in the end; an abstention is none. */
  final: Position | undefined
  /** The proposal it opened with. */
  proposal: string | undefined
  critiques: number
}

/** What a debate that is over says about those who took part. */
export interface DebateFacts {
  parts: readonly Part[]
  influences: readonly Influence[]
  /** How far the winner was ahead in the last count. */
  margin: number
}

export function factsOf(notes: readonly Note[]): DebateFacts {
  const begin = notes.find((note) => note.kind === 'begin')
  const votes = notes.filter((note) => note.kind === 'vote')
  const tally = notes.findLast((note) => note.kind === 'tally')
  const positions = positionsOf(notes, tally?.round)
  return {
    parts: (begin?.agents ?? []).map((agent) => {
      const own = notes.filter((note) => 'agent' in note && note.agent === agent)
      const taken = positions.filter((position) => position.agent === agent)
      const opening = own.find((note) => note.kind === 'said' && note.move?.opening)
      return {
        agent,
        contributions: own.length,
        positions: taken,
        final: taken.find(({ final, choice }) => final && choice !== 'abstain'),
        proposal: opening?.kind === 'said' ? opening.move?.proposal : undefined,
        critiques: own.filter(({ kind }) => kind === 'critique').length,
      }
    }),
    influences: [...influenceOfWords(notes, begin?.closed ?? true), ...influenceOfVotes(votes)],
    margin: tally?.margin ?? 0,
  }
}

/** Who met whom; an abstention and a missing vote meet nobody. */
export const matchesOf = ({ parts }: DebateFacts, winner: string): Match[] =>
  parts.flatMap(({ agent, final }) => (final ? [{ agent, won: final.choice === winner }] : []))

/** Of several votes of one agent in the last count the last is final. */
function positionsOf(notes: readonly Note[], countedRound: number | undefined): Position[] {
  const positions: Position[] = []
  const lastOf = new Map<string, CastVote>()
  const finalOf = new Map<string, number>()
  const citedBy = new Map<string, ReadonlySet<string>>()
  let texts: Readonly<Record<string, string>> = {}
  for (const note of notes) {
    if (note.kind === 'ballot') texts = note.texts ?? {}
    if (note.kind === 'said') citedBy.set(note.agent, new Set([...(citedBy.get(note.agent) ?? []), ...note.cites]))
    if (note.kind !== 'vote') continue
    const { kind, ...vote } = note
    const cites = [...(citedBy.get(vote.agent) ?? [])]
    const reversal = isReversal(lastOf.get(vote.agent), vote)
    lastOf.set(vote.agent, vote)
    if (vote.round === countedRound) finalOf.set(vote.agent, vote.version)
    positions.push({ ...vote, stance: texts[vote.choice] ?? null, cites, reversal, final: false })
  }
  return positions.map((position) => ({ ...position, final: finalOf.get(position.agent) === position.version }))
}
