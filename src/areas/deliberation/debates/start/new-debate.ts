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

/** How a panel is chosen when nobody named one. */
export interface Selection {
  min: number
  max: number
  qualityPriority: number
  diversityPreference: number
}

/** A debate that is wanted, with everything but its panel decided. */
export interface NewDebate {
  topic: string
  options?: readonly string[] | undefined
  protocol: Protocol
  domain: string
  /** The panel; chosen by records unless told. */
  agents?: readonly (AgentSelector | ChosenAgent)[] | undefined
  /** Whether another may sit in the place of an agent that is not to be had. */
  substitutes?: boolean | undefined
  /** The role of each seat, in the order of the agents; the last is for everybody after. */
  roles?: readonly string[] | undefined
  selection?: Selection | undefined
  sources?: readonly SourceText[] | undefined
  /** Documents and evidence of the library that it is to rest on. */
  documentIds?: readonly string[] | undefined
  evidenceIds?: readonly string[] | undefined
  /** What else it rests on, with where it is from. */
  pieces?: readonly Piece[] | undefined
  /** Where to look for more, at the start and between phases. */
  grounding?: Grounding | undefined
  labels?: { title?: string | undefined; tags?: string[] | undefined; metadata?: Record<string, unknown> | undefined }
  origin?: Origin | undefined
  /** The debate that this one examines or follows. */
  about?: string | undefined
  instructions?: readonly string[] | undefined
}

/** On whose behalf. */
export interface Asker {
  org: string
  userId: string
}

/** What came of beginning a debate under an id: it began, it had begun before, or the payer's hour is full until then. */
export type StartedAs = 'begun' | 'there' | { waitsUntil: Date }

/** What a debate on behalf of a user has beyond the fields of a request. */
export interface Beside {
  about?: string | undefined
  pieces?: readonly Piece[] | undefined
  /** They asked themselves, just now, and were charged for it: the payer's hour is for what machines begin. */
  asked?: boolean
}

export const FEWEST_AGENTS = 2
export const MOST_AGENTS = 8

export const fewestFor = ({ mode }: Pick<Protocol, 'mode'>) => (mode === 'byzantine' ? FEWEST_BYZANTINE : FEWEST_AGENTS)

/** How a panel is chosen when nothing is said about it. */
export const USUAL_SELECTION: Selection = { min: FEWEST_AGENTS, max: 4, qualityPriority: 0.7, diversityPreference: 0.5 }
