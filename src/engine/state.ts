import type {
  CalibratorSnapshot,
  GeneratedBy,
  Origin,
  PanelMember,
  Quote,
  Stance,
  VotingSummary,
} from './events/parts.ts'
import type { EngineEvent, EventShapes } from './events.ts'
import type { Ask } from './flow/asks.ts'
import type { BreakpointTrigger, Protocol } from './protocol.ts'

export const TERMINAL = ['completed', 'failed', 'cancelled'] as const
export type DebateStatus = 'pending' | 'running' | 'paused' | (typeof TERMINAL)[number]

export const isTerminal = ({ status }: { status: DebateStatus }): boolean =>
  TERMINAL.some((terminal) => terminal === status)

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
  at: string
}

/** An answer on the table. Of a closed question the options are the proposals, and nobody is their author. */
export interface Proposal {
  id: string
  text: string
  author: string | null
  /** Who stands behind it now. */
  holders: readonly string[]
  withdrawn: boolean
}

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
  to: string | null
  generatedBy: GeneratedBy | null
  discarded: boolean
}

export interface Critique {
  version: number
  at: string
  round: number
  agent: string
  proposal: string
  severity: number
  issues: readonly string[]
  suggestions: readonly string[]
  quotes: readonly Quote[]
  cites: readonly string[]
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
  /** From 1 to 10, where a person told it. */
  intensity: number | null
  reason: string
  /** The model that answered in the agent's place; null when its own did. */
  standIn: string | null
}

export interface Ballot {
  round: number
  proposals: readonly { id: string; text: string; holders: readonly string[] }[]
}

/** What a count was made of: so many of the votes, these weights, and the confidence that it took. */
interface Counted {
  round: number
  votes: number
  weights: Readonly<Record<string, number>>
  threshold: number
}

interface Failure {
  version: number
  at: string
  round: number
  phase: string
  agent: string
  reason: EventShapes['agent_failed']['data']['reason']
  message: string
}

export interface Breakpoint {
  id: string
  trigger: BreakpointTrigger
  message: string
  round: number
  raisedAt: string
  /** When `on_timeout` decides instead of a person. */
  deadline: string
  timeoutMinutes: number
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

/** Everything a debate is: the fold of its log. */
export interface DebateState {
  debateId: string
  organizationId: string
  /** Of the last event folded in; of a fork, its own events. */
  version: number
  hash: string
  status: DebateStatus
  erased: boolean
  /** A debate that it was forked from was erased, and with it what it inherited: it cannot go on. */
  orphaned: boolean
  topic: string
  domain: string
  protocol: Protocol
  panel: readonly PanelMember[]
  /** Personas that callers wrote, by agent. */
  personas: Readonly<Record<string, string>>
  calibrator: CalibratorSnapshot
  user: string
  origin: Origin | null
  about: string | null
  parent: { debateId: string; version: number; hash: string } | null
  /** Whether the question has fixed options. */
  closed: boolean
  instructions: readonly string[]
  evidence: readonly Evidence[]
  createdAt: string
  startedAt: string | null
  updatedAt: string
  endedAt: string | null
  /** Set while it is paused. */
  pausedAt: string | null
  /** 0 before the first. */
  round: number
  /** Null between rounds. */
  phase: string | null
  /** How the last round ended; null while one is held. */
  roundEnd: EventShapes['round_end']['data'] | null
  /** As they stood when the phase began: what a phase says about them counts when it is over. */
  proposals: readonly Proposal[]
  messages: readonly Message[]
  critiques: readonly Critique[]
  ballots: readonly Ballot[]
  votes: readonly Vote[]
  tallies: readonly EventShapes['vote_tally']['data'][]
  /** In the order of the tallies: people may vote and weigh anew after the last. */
  counted: readonly Counted[]
  failures: readonly Failure[]
  /** Keys of asks that have their answer. */
  answered: readonly string[]
  /** Those of them whose answer came too late to count. */
  discarded: readonly string[]
  breakpoints: readonly Breakpoint[]
  checkpoints: readonly Checkpoint[]
  /** Weights that people changed, by agent. */
  weights: Readonly<Record<string, number>>
  usage: { tokensIn: number; tokensOut: number; costUsd: number; calls: number }
  /** Set by `consensus_reached`. */
  consensus: (EventShapes['consensus_reached']['data'] & { answer: string }) | null
  end: End | null
  outcome: (EventShapes['outcome_recorded']['data'] & { at: string; explanation: string | null }) | null
}

/** What the runner has to do next. */
export type NextSteps =
  | { do: 'record'; event: EngineEvent }
  | { do: 'ask'; asks: readonly Ask[] }
  /** Waits for a person; at the deadline `expireBreakpoint` decides. */
  | { do: 'wait'; until: string }
  | { do: 'rest' }
