import type { OfferedAgent } from '../../api/agents/models.ts'
import type { Debate } from '../../api/debates/debates.ts'
import type { DebateRequest } from '../../api/debates/new-debate.ts'
import { contextOf, documentsOf, type GivenEvidence, libraryItemsOf } from '../../parts/evidence-input.ts'
import type { AttachedDocument } from './attachments.tsx'

export const MODES = {
  majority: 'majority: more than half',
  supermajority: 'supermajority: two thirds',
  unanimous: 'unanimous: everyone',
  weighted: 'weighted: by track record',
  judge: 'judge: one agent decides',
  hybrid: 'hybrid: majority and records',
  byzantine: 'byzantine: tolerates faulty agents, 4 or more',
  none: 'none: discussion only',
} as const satisfies Record<Exclude<NonNullable<DebateRequest['consensus']>, 'semantic'>, string>
export type Mode = keyof typeof MODES

/** Everything that a person fills in on the Ask screen. */
export interface Question {
  question: string
  context: string
  documents: readonly AttachedDocument[]
  /** The ids of documents in the library. */
  library: readonly string[]
  /** Whether the service searches the library and the memory, at the start and between phases. */
  usesKnowledge: boolean
  /** The possible answers of a closed question. */
  options: readonly string[]
  /** Null if the person names no agent, so that the service chooses. */
  agents: readonly string[] | null
  rounds: number
  threshold: number
  mode: Mode
}

export const MOST_AGENTS = 8
const FEWEST_MODELS = 2

export const modelsIn = (offered: readonly OfferedAgent[]) => offered.filter(({ built_in }) => !built_in)

/**
 * Whether the service chooses agents by their records if none is named: only among models, and only if there are
 * enough.
 */
export const isChosenByRecord = (offered: readonly OfferedAgent[]): boolean => modelsIn(offered).length >= FEWEST_MODELS

/**
 * The agents that the service asks when none is named, as far as the console can know: unknown if it chooses by
 * record, else all built-in agents.
 */
export const usualAgents = (offered: readonly OfferedAgent[]): readonly string[] =>
  isChosenByRecord(offered) ? [] : offered.filter(({ built_in }) => built_in).map(({ name }) => name)

/** The agents that were named last time and are still offered; none if too few are left. */
export function stillOffered(offered: readonly OfferedAgent[], named: Question['agents']): Question['agents'] {
  const left = named?.filter((name) => offered.some((agent) => agent.name === name)) ?? []
  return left.length >= 2 ? left : null
}

/** Ignores the answers that were left empty. */
export const filledIn = (options: readonly string[]) => options.map((option) => option.trim()).filter(Boolean)

/** Lets the service search everything that the organization knows. */
export const KNOWLEDGE = { documents: true, memory: true }

export const requestOf = ({
  question,
  context,
  documents,
  library,
  usesKnowledge,
  options,
  agents,
  rounds,
  threshold,
  mode,
}: Question): DebateRequest => ({
  question: question.trim(),
  ...(context.trim() && { context }),
  ...(documents.length > 0 && { documents: [...documents] }),
  ...(library.length > 0 && { document_ids: [...library] }),
  ...(usesKnowledge && { grounding: KNOWLEDGE }),
  ...(filledIn(options).length > 0 && { options: filledIn(options) }),
  ...(agents && agents.length > 0 && { agents: [...agents] }),
  rounds,
  consensus: mode,
  consensus_threshold: threshold,
})

type AskedDebate = Pick<Debate, 'evidence' | 'grounding' | 'topic' | 'options' | 'agents' | 'protocol'>

/** The form as it was filled in for a debate, to be changed and asked again. */
export const questionOf = (debate: AskedDebate, evidence: readonly GivenEvidence[]): Question => ({
  question: debate.topic,
  context: contextOf(debate, evidence),
  documents: documentsOf(debate, evidence).map(({ title, content }) => ({ title, content })),
  library: debate.grounding === null ? libraryItemsOf(debate).documents : [],
  usesKnowledge: debate.grounding !== null,
  options: debate.options ?? [],
  agents: debate.agents,
  rounds: debate.protocol.rounds,
  threshold: debate.protocol.consensus_threshold,
  mode: debate.protocol.consensus,
})
