import { invalid } from '../../../shared/errors.ts'
import type { CompareQuery } from './relation-schema.ts'

/** The agents that are to be compared: named one by one, or as a list of two. */
export function twoAgentsIn({ agents, agent_a, agent_b }: CompareQuery): [string, string] {
  if (agents && (agent_a ?? agent_b) !== undefined) throw invalid('agents', 'cannot stand beside agent_a and agent_b')
  if (agents && agents.length !== 2) throw invalid('agents', 'must name two agents')
  const [first = agent_a, second = agent_b] = agents ?? []
  if (first === undefined) throw invalid('agent_a', 'is required')
  if (second === undefined) throw invalid('agent_b', 'is required')
  return [first, second]
}
