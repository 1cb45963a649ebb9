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
const USUAL_MODELS = 4

/** Who is asked unless told: models where there are enough, else the built-in agents. */
export function usualAgents(offered: readonly AgentOnOffer[]): readonly string[] {
  const able = offered.filter(({ available }) => available)
  const models = able.filter(({ built_in }) => !built_in)
  const chosen =
    models.length >= FEWEST_MODELS ? models.slice(0, USUAL_MODELS) : able.filter(({ built_in }) => built_in)
  return chosen.map(({ name }) => name)
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
  agents: [...agents],
  rounds,
  consensus: mode,
  consensus_threshold: threshold,
})
