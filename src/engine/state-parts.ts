import type {
  CalibratorSnapshot,
  GeneratedBy,
  How,
  PieceOrigin,
  Quote,
  Stance,
  Usage,
  VotingSummary,
} from './events/parts.ts'
import type { EventShapes } from './events.ts'
import type { BreakpointTrigger } from './protocol.ts'

export interface Evidence {
  id: string
  kind: EventShapes['evidence_attached']['data']['kind']
  title: string
  source: string
  content: string
  url: string | null
  digest: string
  confidence: number
  freshness: number
  authority: number
  reliability: number
  /** Its source; absent for text that a person submitted. */
  origin?: PieceOrigin
  /** The name of its place there. */
  label?: string
  /** Absent for evidence from the start. */
  round?: number
  published?: string
  /** The agent that needed it, when it was sought. */
  agent?: string
  /** Where the debate stood when it was attached; absent for evidence before the first round. */
  during?: { round: number; phase: string | null }
  at: string
}

/** What was searched for after a phase, and how much was found. */
export interface Sought {
  version: number
  at: string
  round: number
  phase: string | null
  found: number
  queries: readonly { query: string; agents: readonly string[] }[]
}

/** An answer on the table. The options of a closed question are proposals without an author. */
export interface Proposal {
  id: string
  text: string
  author: string | null
  /** Who supports it now. */
  holders: readonly string[]
  withdrawn: boolean
}

/** How a model was asked for an answer, and what the answer does not show; absent when there is nothing to report. */
export type Made = How & Pick<Usage, 'attempts' | 'reasoning_tokens' | 'cached_tokens' | 'cache_write_tokens'>

export interface Message {
  /** The event it was recorded with, so `seq` on the wire. */
  version: number
  at: string
  round: number
  phase: string
  /** Exactly one of the two is set. */
  agent: string | null
  user: string | null
  role: EventShapes['agent_message']['data']['role'] | EventShapes['intervention_added']['data']['kind']
  content: string
  proposal: string | null
  adopts: boolean
  abstains: boolean
  cites: readonly string[]
  quotes: readonly Quote[]
  needs: readonly string[]
  /** What to search for; the needs themselves by default. */
  seeks?: readonly string[]
  to: string | null
  generatedBy: GeneratedBy | null
  /** The text ended at a limit. */
  cut: boolean
  made?: Made
  discarded: boolean
}

export interface Critique {
  version: number
  at: string
  round: number
  phase: string
  agent: string
  proposal: string
  severity: number
  issues: readonly string[]
  suggestions: readonly string[]
  quotes: readonly Quote[]
  cites: readonly string[]
  needs: readonly string[]
  made?: Made
}

export interface Vote {
  version: number
  at: string
  round: number
  agent: string | null
  user: string | null
  choice: string
  stances: Readonly<Record<string, Stance>>
  confidence: number
  continueDebate: boolean
  /** From 1 to 10, if a person gave it. */
  intensity: number | null
  reason: string
  /** The model that stood in for the agent's own; null when its own answered. */
  standIn: string | null
  made?: Made
}

export interface Ballot {
  round: number
  proposals: readonly { id: string; text: string; holders: readonly string[] }[]
}

/** The basis of a count: the number of votes, the weights, and the confidence needed. */
export interface Counted {
  round: number
  votes: number
  weights: Readonly<Record<string, number>>
  threshold: number
}

export interface Failure {
  version: number
  at: string
  round: number
  phase: string
  agent: string
  reason: EventShapes['agent_failed']['data']['reason']
  message: string
  made?: Made
}

export interface Breakpoint {
  id: string
  trigger: BreakpointTrigger
  message: string
  round: number
  raisedAt: string
  /** When `on_timeout` decides instead of a person; null where only a person does. */
  deadline: string | null
  timeoutMinutes: number | null
  resolution: EventShapes['breakpoint_resolved']['data']['resolution'] | null
  resolvedAt: string | null
  resolvedBy: string | null
}

export interface Checkpoint {
  id: string
  version: number
  round: number
  phase: string | null
  reason: string
  note: string | null
  createdAt: string
  createdBy: string | null
  /** When the debate was last resumed from it. */
  resumedAt: string | null
}

export interface End {
  result: EventShapes['debate_end']['data']['result']
  winner: string | null
  confidence: number
  method: CalibratorSnapshot['method']
  outcomes: number
  brier: number | null
  ece: number | null
  /** None when it was not asked for or could not be given. */
  possibleAnswers: readonly string[]
  votingSummary: VotingSummary
  missing: readonly string[]
  caveats: readonly string[]
  answer: string
  summary: string
  keyPoints: readonly string[]
  disagreements: readonly string[]
  minorityReport: EventShapes['debate_end']['private']['minority_report']
  needs: readonly string[]
  error: string | null
}
