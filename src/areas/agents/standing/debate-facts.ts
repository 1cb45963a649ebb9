import type { Match } from '../../../engine/elo.ts'
import type { CastVote, Note } from './event-notes.ts'

/** A vote as a position that an agent took. */
interface Position extends CastVote {
  /** The text of the choice; null when it is unknown. */
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
  /** The vote that counted in the end, unless it was an abstention. */
  final: Position | undefined
  /** The proposal of its opening. */
  proposal: string | undefined
  critiques: number
}

/** What a finished debate shows about its participants. */
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

/** Who met whom; an agent that abstained or did not vote met nobody. */
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

/** One agent moved another: the other adopted its proposal, took up its critique, or changed to its choice. */
export interface Influence {
  agent: string
  on: string
  by: 'adoption' | 'critique' | 'reversal'
  /** The round and the proposal in question. */
  mark: string
  /** Only the words show it. */
  fromText: boolean
}

type Said = Extract<Note, { kind: 'said' }>
type Move = Said & { move: NonNullable<Said['move']> }

/**
 * Who moved whom by words. The moves of a phase take effect together at its end. A critique is taken up when the holder
 * of the proposal rewrites or leaves it in the round of the critique; options of a closed question cannot be rewritten.
 */
function influenceOfWords(notes: readonly Note[], closed: boolean): Influence[] {
  const held = new Map<string, { proposal: string; text?: string | undefined }>()
  const critiques = notes.filter((note) => note.kind === 'critique')
  const phases = Map.groupBy(
    notes.filter((note): note is Move => note.kind === 'said' && note.move !== undefined),
    ({ round, phase }) => `${round}:${phase}`,
  )

  function influencesOn({ agent, round, move }: Move): Influence[] {
    const before = held.get(agent)
    if (move.opening || !before) return []
    const left = move.proposal !== before.proposal
    const rewritten =
      !left && !closed && move.text !== undefined && before.text !== undefined && move.text !== before.text
    const holders = [...held].filter(([holder, { proposal }]) => holder !== agent && proposal === move.proposal)
    const critics = critiques.filter(
      (critique) => critique.round === round && critique.proposal === before.proposal && critique.agent !== agent,
    )
    const adoption = { on: agent, by: 'adoption', mark: `${round}:${move.proposal}`, fromText: false } as const
    const critique = { on: agent, by: 'critique', mark: `${round}:${before.proposal}`, fromText: rewritten } as const
    return [
      ...(left ? holders.map(([holder]) => ({ agent: holder, ...adoption })) : []),
      ...(left || rewritten ? critics.map((critic) => ({ agent: critic.agent, ...critique })) : []),
    ]
  }

  return [...phases.values()].flatMap((moves) => {
    const influences = moves.flatMap(influencesOn)
    for (const { agent, move } of moves) held.set(agent, move)
    return influences
  })
}

/** Whether this vote reverses the former one. */
const isReversal = (former: CastVote | undefined, { choice }: CastVote) =>
  former !== undefined && former.choice !== choice && former.choice !== 'abstain' && choice !== 'abstain'

/** An agent that changed its vote was moved by those who had made that choice before it did. */
function influenceOfVotes(votes: readonly CastVote[]): Influence[] {
  const lastOf = new Map<string, CastVote>()
  return votes.flatMap((vote) => {
    const former = lastOf.get(vote.agent)
    lastOf.set(vote.agent, vote)
    if (!former || !isReversal(former, vote)) return []
    return votes
      .filter(({ agent, round, choice }) => agent !== vote.agent && round === former.round && choice === vote.choice)
      .map(({ agent }) => ({
        agent,
        on: vote.agent,
        by: 'reversal' as const,
        mark: `${vote.round}:${vote.choice}`,
        fromText: false,
      }))
  })
}
