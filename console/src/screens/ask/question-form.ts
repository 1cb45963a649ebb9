import type { AgentOnOffer } from '../../api/agents.ts'
import type { DebateRequest } from '../../api/new-debate.ts'
import type { AttachedDocument } from './documents.ts'

export const MODES = {
  majority: 'majority: more than half',
  supermajority: 'supermajority: two thirds',
  unanimous: 'unanimous: everybody',
  weighted: 'weighted: by the log odds of their records',
  judge: 'judge: one agent decides',
  hybrid: 'hybrid: majority and records',
  byzantine: 'byzantine: also when some lie, 4 agents or more',
  none: 'none: only discuss',
} as const satisfies Record<NonNullable<DebateRequest['consensus']>, string>
export type Mode = keyof typeof MODES

/** What is filled in on the Ask screen. */
export interface Question {
  question: string
  context: string
  documents: readonly AttachedDocument[]
  agents: readonly string[]
  rounds: number
  threshold: number
  mode: Mode
}

export const MOST_AGENTS = 8
const FEWEST_MODELS = 2

/** Whether the service chooses by their records when nobody is named: only among models, and where there are enough. */
export const isChosenByRecord = (offered: readonly AgentOnOffer[]): boolean =>
  offered.filter(({ available, built_in }) => available && !built_in).length >= FEWEST_MODELS

/** Who is asked unless told: nobody by name where the service chooses by record, else all built-in agents. */
export function usualAgents(offered: readonly AgentOnOffer[]): readonly string[] {
  if (isChosenByRecord(offered)) return []
  return offered.filter(({ available, built_in }) => available && built_in).map(({ name }) => name)
}

/** Those of the remembered agents that are still offered; who is usual when too few are left. */
export function rememberedAgents(offered: readonly AgentOnOffer[], remembered: readonly string[]): readonly string[] {
  const left = remembered.filter((name) => offered.some((agent) => agent.name === name))
  return left.length >= 2 ? left : usualAgents(offered)
}

export const requestOf = ({
  question,
  context,
  documents,
  agents,
  rounds,
  threshold,
  mode,
}: Question): DebateRequest => ({
  question: question.trim(),
  ...(context.trim() && { context }),
  ...(documents.length > 0 && { documents: [...documents] }),
  ...(agents.length > 0 && { agents: [...agents] }),
  rounds,
  consensus: mode,
  consensus_threshold: threshold,
})
