import type { DebateState } from '../../state.ts'
import type { Message } from '../../state-parts.ts'
import { type EvidenceNames, withEvidenceNames } from '../evidence-names.ts'
import type { Passage } from './blocks.ts'
import { laterPieces } from './evidence-pieces.ts'

/** A passage, and where the debate stood when it came. */
export interface Placed {
  round: number
  phase: string
  passage: Passage
}

const REMARKS: readonly Message['role'][] = ['message', 'argument', 'challenge']

/** What people said and what was attached while the debate was held, for all agents, in the order in which it came. */
export function broughtIn(state: DebateState, names: EvidenceNames, budget: number): readonly Placed[] {
  const pieces = laterPieces(state, names, budget).map(({ during: { round, phase }, at, passage }) => ({
    round,
    phase: phase ?? '',
    at,
    passage,
  }))
  const said = ofPeople(state, null)
    .filter(({ role, round }) => role !== 'constraint' || round > 0)
    .map((message) => ({ ...message, passage: passageOf(message, names) }))
  return [...said, ...pieces].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

/** What people asked of one agent alone. */
export const askedOf = (state: DebateState, agent: string, names: EvidenceNames): readonly Passage[] =>
  ofPeople(state, agent).map((message) => passageOf(message, names))

const ofPeople = ({ messages }: DebateState, agent: string | null) =>
  messages.filter(
    ({ user, role, to }) => user !== null && to === agent && (role === 'constraint' || REMARKS.includes(role)),
  )

const passageOf = ({ role, content }: Message, names: EvidenceNames): Passage =>
  role === 'constraint'
    ? { label: 'A constraint that every answer has to meet', text: withEvidenceNames(content, names), rank: 0 }
    : { label: `A person's ${role}`, text: withEvidenceNames(content, names), rank: 1 }
