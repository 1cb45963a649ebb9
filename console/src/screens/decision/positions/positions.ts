import type { Debate } from '../../../api/debates/debates.ts'
import { STANCES, type Stance } from '../../../parts/stance-mark.tsx'

/** The position of an agent at one point of the debate. */
export interface Position {
  choice: string
  /** Towards what the debate put forward. */
  stance: Stance
  /** As the voter put it; only votes have one. */
  confidence: number | null
  reason: string
  /** What was given up for it. */
  reversedFrom: string | null
  seq: number | null
}

export interface PositionRow {
  name: string
  isPerson: boolean
  cells: readonly (Position | { failure: string } | null)[]
}

type Held = Omit<Position, 'reversedFrom'>
type Round = Debate['rounds'][number]

/** Who stood where: the opening, then one column for each round that was held. */
export function positionsOf(debate: Pick<Debate, 'agents' | 'rounds' | 'failures'>, foremost: string | null) {
  const columns = ['Opening', ...debate.rounds.map(({ round }) => `Round ${round}`)]
  const people = [...new Set(debate.rounds.flatMap(({ votes }) => votes.flatMap(({ user_id }) => user_id ?? [])))]
  const row = (name: string, isPerson: boolean): PositionRow => {
    const held = [opening(debate.rounds, name, foremost), ...debate.rounds.map((each) => inRound(each, name, foremost))]
    return { name, isPerson, cells: withReversals(held).map((cell, at) => cell ?? failureIn(debate, name, at)) }
  }
  return { columns, rows: [...debate.agents.map((name) => row(name, false)), ...people.map((name) => row(name, true))] }
}

function opening(rounds: readonly Round[], name: string, foremost: string | null): Held | null {
  const message = rounds
    .flatMap(({ messages }) => messages)
    .find(({ agent, metadata }) => agent === name && metadata.phase === 'opening' && hasPosition(metadata))
  return message ? said(message, foremost) : null
}

/** The vote of a round; without one, what was said last in it after the opening. */
function inRound({ votes, messages }: Round, name: string, foremost: string | null): Held | null {
  const vote = votes.findLast(({ agent, user_id }) => (agent ?? user_id) === name)
  if (vote) {
    const { choice, stances, confidence, reasoning } = vote
    return { choice, stance: stanceOf(choice, stances, foremost), confidence, reason: reasoning, seq: null }
  }
  const message = messages.findLast(
    ({ agent, metadata }) => agent === name && metadata.phase !== 'opening' && hasPosition(metadata),
  )
  return message ? said(message, foremost) : null
}

type Metadata = Round['messages'][number]['metadata']

const hasPosition = ({ proposal, abstains }: Metadata) => proposal !== null || abstains
const choiceIn = ({ proposal, abstains }: Metadata) => (abstains ? 'abstain' : (proposal ?? ''))

const said = ({ content, metadata }: Round['messages'][number], foremost: string | null): Held => ({
  choice: choiceIn(metadata),
  stance: stanceOf(choiceIn(metadata), {}, foremost),
  confidence: null,
  reason: content,
  seq: metadata.seq,
})

/** As the voter said; where it said nothing, its own choice tells. */
function stanceOf(choice: string, stances: Readonly<Record<string, string>>, foremost: string | null): Stance {
  const told = foremost === null ? undefined : stances[foremost]
  if (told !== undefined && told in STANCES) return told as Stance
  if (choice === 'abstain' || foremost === null) return 'abstain'
  return choice === foremost ? 'agree' : 'disagree'
}

function withReversals(held: readonly (Held | null)[]): readonly (Position | null)[] {
  let last: string | null = null
  return held.map((cell) => {
    if (!cell) return null
    const reversedFrom = last !== null && last !== cell.choice ? last : null
    last = cell.choice
    return { ...cell, reversedFrom }
  })
}

/** Column 0 is the opening, which belongs to the first round. */
function failureIn({ failures }: Pick<Debate, 'failures'>, name: string, column: number) {
  const failed = failures.findLast(({ agent, round, phase }) =>
    agent === name && column === 0 ? phase === 'opening' : agent === name && round === column,
  )
  return failed ? { failure: failed.message || failed.reason.replaceAll('_', ' ') } : null
}
