import type { EndResult, GeneratedBy, Origin, Quote, Stance } from '../../../../src/engine/events/parts.ts'
import type { Protocol } from '../../../../src/engine/protocol.ts'
import type { DocumentPlace } from '../../parts/document-link.tsx'
import { NO_COST } from '../../ui/money.ts'
import type { AnswerOrigin } from './answer-origin.ts'

export interface Source {
  title: string
  source: string
  /** Its place in the library, if it was taken from there. */
  place?: DocumentPlace
}

/** A quote with its source. */
export interface SourcedQuote extends Quote {
  from: Source | undefined
  /** Its number among all quotes, from 1. */
  number: number
  /** Whether its words already appear further up. */
  isRepeated: boolean
}

export interface Proposal {
  id: string
  text: string
  /** Null for an option of a closed question, which has no author. */
  author: string | null
}

export interface CastVote {
  /** An agent, or the id of a person. */
  voter: string
  isPerson: boolean
  /** A proposal, `none` or `abstain`. */
  choice: string
  stances: Readonly<Record<string, Stance>>
}

/** A member of the panel in its current state. */
export interface Seat {
  agent: string
  provider: string
  model: string
  role: string | null
  /** The proposal that it argues for. */
  position: string | null
  abstains: boolean
  /** Its last vote. */
  vote: CastVote | null
  /** The last question that it answered, as `round:phase`. */
  answered: string | null
  /** The event of its last answer; signals from before it are outdated. */
  answeredSeq: number
  /** Why its last answer is missing. */
  failure: string | null
}

interface EntryBase {
  seq: number
  at: string
  round: number
}

/** One entry of the transcript. */
export type Entry = EntryBase &
  (
    | { kind: 'round' }
    | {
        kind: 'message'
        agent: string
        role: string
        phase: string
        proposal: Proposal | undefined
        adopts: boolean
        abstains: boolean
        isLate: boolean
        to: string | undefined
        content: string
        quotes: readonly SourcedQuote[]
        needs: readonly string[]
        generatedBy: GeneratedBy
        making: AnswerOrigin
      }
    | {
        kind: 'critique'
        agent: string
        proposal: Proposal | undefined
        severity: number
        issues: readonly string[]
        suggestions: readonly string[]
        quotes: readonly SourcedQuote[]
        generatedBy: GeneratedBy
        making: AnswerOrigin
      }
    | {
        kind: 'vote'
        vote: CastVote
        proposal: Proposal | undefined
        reason: string
        quotes: readonly SourcedQuote[]
        making: AnswerOrigin
      }
    | { kind: 'tally'; winner: Proposal | undefined; confidence: number; isCalibrated: boolean; threshold: number }
    | { kind: 'person'; user: string; says: string; to: string | undefined; value: number | undefined; content: string }
    | { kind: 'failure'; agent: string; phase: string; message: string; making: AnswerOrigin }
    | { kind: 'evidence'; title: string; source: string; length: number; place: DocumentPlace | undefined }
    | { kind: 'sought'; found: number; queries: readonly { query: string; agents: readonly string[] }[] }
    | { kind: 'turn'; what: Turn; text: string | undefined }
  )
export type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

/** Whether an agent found nothing to criticise, and so said nothing. */
export const isSilent = ({ role, content }: EntryOf<'message'>) => role === 'speaker' && content === ''

export type Turn =
  | 'paused'
  | 'resumed'
  | 'cancelled'
  | 'forked'
  | 'waiting'
  | 'answered'
  | 'unanswered'
  | 'consensus'
  | 'completed'
  | 'failed'

export interface Waiting {
  breakpoint: string
  trigger: string
  message: string
  /** Null where only a person decides. */
  deadline: string | null
}

interface Ending {
  status: 'completed' | 'failed' | 'cancelled'
  result: EndResult | null
  answer: string
  /** Why the debate ended against its own rules. */
  why: string | null
  at: string
}

/** What the screen shows: the fold of the events received so far. */
export interface DebateView {
  /** The seq of the last event; 0 before the first. */
  seq: number
  topic: string
  status: 'pending' | 'running' | 'paused' | Ending['status']
  protocol: Protocol | null
  isClosed: boolean
  parent: { id: string; seq: number } | null
  /** Where the question came from, if not from the API or the console; null for a fork. */
  origin: Origin | null
  round: number
  phase: string | null
  isRoundOver: boolean
  panel: readonly Seat[]
  proposals: Readonly<Record<string, Proposal>>
  sources: Readonly<Record<string, Source>>
  /** Every quote so far, each once. */
  quoted: readonly SourcedQuote[]
  entries: readonly Entry[]
  /** The votes of the last ballot. */
  votes: readonly CastVote[]
  /** The leader of the last count; null while the votes are being cast. */
  winner: string | null
  confidence: { value: number; isCalibrated: boolean } | null
  usage: { tokens: number; cost: typeof NO_COST }
  waiting: Waiting | null
  /** The checkpoint at which a paused debate resumes. */
  checkpoint: string | null
  pausedAt: string | null
  /** The budget that a paused debate waits for, and when it starts anew; null if a person paused the debate. */
  unpaid: { budget: string; until: string | null } | null
  ending: Ending | null
}

export const EMPTY_VIEW: DebateView = {
  seq: 0,
  topic: '',
  status: 'pending',
  protocol: null,
  isClosed: false,
  parent: null,
  origin: null,
  round: 0,
  phase: null,
  isRoundOver: false,
  panel: [],
  proposals: {},
  sources: {},
  quoted: [],
  entries: [],
  votes: [],
  winner: null,
  confidence: null,
  usage: { tokens: 0, cost: NO_COST },
  waiting: null,
  checkpoint: null,
  pausedAt: null,
  unpaid: null,
  ending: null,
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Why last answers are missing: each reason once, with all agents that it stopped. */
export const faultsOf = (panel: readonly Pick<Seat, 'agent' | 'failure'>[]) =>
  [...Map.groupBy(panel, ({ failure }) => failure)].flatMap(([message, seats]) =>
    message === null ? [] : [{ agents: listed.format(seats.map(({ agent }) => agent)), message }],
  )
