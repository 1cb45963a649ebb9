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
export const DEBATE_STATUSES = ['pending', 'running', 'paused', ...TERMINAL] as const
export type DebateStatus = (typeof DEBATE_STATUSES)[number]

export const isTerminal = ({ status }: { status: DebateStatus }): boolean =>
  TERMINAL.some((terminal) => terminal === status)

/** Everything a debate is: the fold of its log. */
export interface DebateState {
  debateId: string
  organizationId: string
  /** Of the last event folded in; for a fork, of its own events. */
  version: number
  hash: string
  status: DebateStatus
  erased: boolean
  /** Versions of its own events whose text was erased. */
  erasedTexts: readonly number[]
  /** Its question was erased, so it cannot continue. */
  questionErased: boolean
  /** A debate that it was forked from was erased with what it inherited, so it cannot continue. */
  orphaned: boolean
  topic: string
  domain: string
  protocol: Protocol
  /** The version of prompts and rules that it began with. */
  promptVersion: number
  panel: readonly PanelMember[]
  /** Substitutes for agents that were requested but are not available. */
  substituted: readonly Substitution[]
  /** Personas that callers wrote, by agent. */
  personas: Readonly<Record<string, string>>
  calibrator: CalibratorSnapshot
  user: string
  origin: Origin | null
  about: string | null
  parent: { debateId: string; version: number; hash: string } | null
  /** Every debate whose beginning it shares, up to the version; the parent is the last. */
  ancestors: readonly { debateId: string; version: number }[]
  /** Whether the question has fixed options. */
  closed: boolean
  instructions: readonly string[]
  evidence: readonly Evidence[]
  /** Where to look for what agents lack; null when nowhere. */
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
  /** The budget that it waits for, if that is why it is paused. */
  waitsFor: Omit<Lack, 'follows' | 'message'> | null
  /** 0 before the first. */
  round: number
  /** Null between rounds. */
  phase: string | null
  /** How the last round ended; null while one is held. */
  roundEnd: EventShapes['round_end']['data'] | null
  /** As they stood at the beginning of the phase: what a phase says about them counts at its end. */
  proposals: readonly Proposal[]
  messages: readonly Message[]
  critiques: readonly Critique[]
  ballots: readonly Ballot[]
  votes: readonly Vote[]
  tallies: readonly EventShapes['vote_tally']['data'][]
  /** In the order of the tallies; people may vote and change weights after the last. */
  counted: readonly Counted[]
  failures: readonly Failure[]
  /** Keys of asks with an answer. */
  answered: readonly string[]
  /** Those whose answer came too late to count. */
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
    /** The part of the input that providers read from their caches, and the part that they wrote into them. */
    cachedTokens: number
    cacheWriteTokens: number
    /** Part of the output. */
    reasoningTokens: number
    /** The known part of the cost. */
    costUsd: number
    /** Answers of models at an unknown cost, and their tokens. */
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
  /** Searches for what agents said they lack; `soughtEvents` records what was found. */
  | { do: 'seek'; seek: Seek }
  /** Waits for a person; at the deadline `expireBreakpoint` decides. */
  | { do: 'wait'; until: string }
  | { do: 'rest' }

/** Texts that were erased from the log of a debate. */
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

/** The version of prompts and rules for new debates; a debate keeps its version. */
export const PROMPT_VERSION = 2

/** Whether the debate has the first version of prompts, endings and counts. */
export const isFirstVersion = ({ promptVersion }: Pick<DebateState, 'promptVersion'>): boolean => promptVersion === 1
