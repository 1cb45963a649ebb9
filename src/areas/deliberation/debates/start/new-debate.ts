import type { AgentSelector, ChosenAgent } from '../../../../engine/agent.ts'
import { FEWEST_BYZANTINE } from '../../../../engine/commands/refusals.ts'
import type { Grounding, Origin } from '../../../../engine/events/parts.ts'
import type { Piece } from '../../../../engine/grounding.ts'
import type { Protocol } from '../../../../engine/protocol.ts'

/** Text that is to become evidence. */
export interface SourceText {
  kind: 'context' | 'document'
  title: string
  source: string
  content: string
  url?: string | undefined
}

/** How to choose a panel when the caller named none. */
export interface Selection {
  min: number
  max: number
  qualityPriority: number
  diversityPreference: number
}

/** A requested debate with everything decided but its panel. */
export interface NewDebate {
  topic: string
  options?: readonly string[] | undefined
  protocol: Protocol
  domain: string
  /** The panel; chosen by records when absent. */
  agents?: readonly (AgentSelector | ChosenAgent)[] | undefined
  /** Whether a substitute may take the seat of an unavailable agent. */
  substitutes?: boolean | undefined
  /** The role of each seat, in the order of the agents; the last role applies to all further seats. */
  roles?: readonly string[] | undefined
  selection?: Selection | undefined
  sources?: readonly SourceText[] | undefined
  /** Documents and evidence of the library that it rests on. */
  documentIds?: readonly string[] | undefined
  evidenceIds?: readonly string[] | undefined
  /** Other texts that it rests on, with their sources. */
  pieces?: readonly Piece[] | undefined
  /** Where to look for more, at the start and between phases. */
  grounding?: Grounding | undefined
  labels?: { title?: string | undefined; tags?: string[] | undefined; metadata?: Record<string, unknown> | undefined }
  origin?: Origin | undefined
  /** The debate that this one examines or follows. */
  about?: string | undefined
  instructions?: readonly string[] | undefined
}

/** Plans a debate of another kind than callers can request, when it is to begin. */
export type DebatePlan = () => NewDebate | Promise<NewDebate>

/** The person on whose behalf it is. */
export interface Asker {
  org: string
  userId: string
}

/**
 * The result of starting a debate under an id: it began, it had begun before, or the payer's hour is full until a time.
 */
export type StartedAs = 'begun' | 'there' | { waitsUntil: Date }

/** Options of a debate on behalf of a user, beyond the fields of a request. */
export interface Beside extends Pick<NewDebate, 'about' | 'pieces' | 'origin'> {
  /** The user asked directly and was charged for it; the payer's hour is for automatic starts. */
  asked?: boolean
  /** Nothing can have begun under its id, which was made for it just now. */
  isFresh?: boolean
}

export const FEWEST_AGENTS = 2
export const MOST_AGENTS = 8

export const fewestFor = ({ mode }: Pick<Protocol, 'mode'>) => (mode === 'byzantine' ? FEWEST_BYZANTINE : FEWEST_AGENTS)

/** How to choose a panel by default. */
export const USUAL_SELECTION: Selection = { min: FEWEST_AGENTS, max: 4, qualityPriority: 0.7, diversityPreference: 0.5 }
