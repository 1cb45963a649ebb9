import type { CalibratorSnapshot, Grounding, Origin, PanelMember, Substitution } from './events/parts.ts'
import type { EngineEvent, EventShapes } from './events.ts'
import type { Ask, Seek } from './flow/asks.ts'
import type { Protocol } from './protocol.ts'
import type { Lack } from './spending.ts'
import type {
  Ballot,
  Breakpoint,
  Checkpoint,
  Counted,
  Critique,
  End,
  Evidence,
  Failure,
  Message,
  Proposal,
  Sought,
  Vote,
} from './state-parts.ts'

export const TERMINAL = ['completed', 'failed', 'cancelled'] as const
export type DebateStatus = 'pending' | 'running' | 'paused' | (typeof TERMINAL)[number]

export const isTerminal = ({ status }: { status: DebateStatus }): boolean =>
  TERMINAL.some((terminal) => terminal === status)

/** Everything a debate is: the fold of its log. */
export interface DebateState {
  debateId: string
  organizationId: string
  /** Of the last event folded in; of a fork, its own events. */
  version: number
  hash: string
  status: DebateStatus
  erased: boolean
  /** Events of its own log whose text was taken away, by their versions. */
  erasedTexts: readonly number[]
  /** What it is about was taken away: it cannot go on. */
  questionErased: boolean
  /** A debate that it was forked from was erased, and with it what it inherited: it cannot go on. */
  orphaned: boolean
  topic: string
  domain: string
  protocol: Protocol
  /** Which prompts and rules of asking it began with. */
  promptVersion: number
  panel: readonly PanelMember[]
  /** Who sits in the place of an agent that was asked for and is not to be had. */
  substituted: readonly Substitution[]
  /** Personas that callers wrote, by agent. */
  personas: Readonly<Record<string, string>>
  calibrator: CalibratorSnapshot
  user: string
  origin: Origin | null
  about: string | null
  parent: { debateId: string; version: number; hash: string } | null
  /** Every debate whose beginning is its own, up to the version; the parent is the last. */
  ancestors: readonly { debateId: string; version: number }[]
  /** Whether the question has fixed options. */
  closed: boolean
  instructions: readonly string[]
  evidence: readonly Evidence[]
  /** Where what agents lack is looked for; null where it is not. */
  grounding: Grounding | null
  sought: readonly Sought[]
  createdAt: string
  startedAt: string | null
  updatedAt: string
  endedAt: string | null
  /** The person who stopped it, if any. */
  cancelledBy: string | null
  /** Set while it is paused. */
  pausedAt: string | null
  /** The budget that it waits for, where that is why it is paused. */
  waitsFor: Omit<Lack, 'follows' | 'message'> | null
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
  /** Messages of platforms and mails whose interventions and votes are in the log. */
  origins: readonly string[]
  breakpoints: readonly Breakpoint[]
  checkpoints: readonly Checkpoint[]
  /** Weights that people changed, by agent. */
  weights: Readonly<Record<string, number>>
  usage: {
    tokensIn: number
    tokensOut: number
    /** Of what was read, what came from the caches of providers, and what was written into them. */
    cachedTokens: number
    cacheWriteTokens: number
    /** Of the output. */
    reasoningTokens: number
    /** As far as it is known. */
    costUsd: number
    /** Answers of models whose cost nobody knows, and their tokens. */
    unpricedAnswers: number
    unpricedTokens: number
    calls: number
  }
  /** Set by `consensus_reached`. */
  consensus: (EventShapes['consensus_reached']['data'] & { answer: string }) | null
  end: End | null
  outcome: (EventShapes['outcome_recorded']['data'] & { at: string; explanation: string | null }) | null
}

/** What the runner has to do next. */
export type NextSteps =
  | { do: 'record'; event: EngineEvent }
  | { do: 'ask'; asks: readonly Ask[] }
  /** Looks for what agents said they lack; `soughtEvents` records what was found. */
  | { do: 'seek'; seek: Seek }
  /** Waits for a person; at the deadline `expireBreakpoint` decides. */
  | { do: 'wait'; until: string }
  | { do: 'rest' }

/** Texts that were taken out of the log of a debate. */
export interface ClearedTexts {
  debateId: string
  versions: readonly number[]
}

/** Whether a debate was folded from these texts: its own, or those that it inherited as a fork. */
export const isFoldedFrom = (
  { debateId, ancestors }: Pick<DebateState, 'debateId' | 'ancestors'>,
  cleared: ClearedTexts,
): boolean =>
  debateId === cleared.debateId ||
  ancestors.some(
    (ancestor) =>
      ancestor.debateId === cleared.debateId && cleared.versions.some((version) => version <= ancestor.version),
  )

/** The prompts and rules of asking that a debate gets which begins now; it keeps them. */
export const PROMPT_VERSION = 2

/** Whether the debate began with the first prompts, and with the endings and counts of their time. */
export const isFirstVersion = ({ promptVersion }: Pick<DebateState, 'promptVersion'>): boolean => promptVersion === 1
