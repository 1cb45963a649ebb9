import type { CastVote, Note } from './event-notes.ts'

/** One agent moved another: its proposal was adopted, its critique taken up, or the other went over to its choice. */
export interface Influence {
  agent: string
  on: string
  by: 'adoption' | 'critique' | 'reversal'
  /** The proposal and the round that it is about. */
  mark: string
  /** Only the words tell it. */
  fromText: boolean
}

type Said = Extract<Note, { kind: 'said' }>
type Move = Said & { move: NonNullable<Said['move']> }

/**
 * Who moved whom by what was said. The moves of a phase take effect together, when it is over. A critique is taken up when
 * who holds the proposal rewrites or leaves it in the round in which it was criticised; of a closed question the options
 * cannot be rewritten.
 */
export function influenceOfWords(notes: readonly Note[], closed: boolean): Influence[] {
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

/** Whether this vote goes back on the former. */
export const isReversal = (former: CastVote | undefined, { choice }: CastVote) =>
  former !== undefined && former.choice !== choice && former.choice !== 'abstain' && choice !== 'abstain'

/** Who changed its vote went over to those who had made that choice when it still made another. */
export function influenceOfVotes(votes: readonly CastVote[]): Influence[] {
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
