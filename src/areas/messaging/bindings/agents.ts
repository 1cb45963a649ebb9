import { invalid } from '../../../shared/errors.ts'
import type { BindingType } from './tables.ts'

const [FEWEST, MOST] = [2, 8]

/** The agents that a binding names, parted by commas. */
export const agentsNamed = (agentBinding: string): string[] =>
  agentBinding
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Refuses a binding under which nothing could ever be debated. */
export function refuseAgents(type: BindingType, agentBinding: string, known: readonly string[]): void {
  if (type === 'default' || type === 'custom') return
  const names = type === 'specific_agent' ? [agentBinding] : agentsNamed(agentBinding)
  const stranger = names.find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw invalid('agent_binding', `${stranger} is not known here; known are: ${known.join(', ')}`)
  if (type !== 'specific_agent' && (names.length < FEWEST || names.length > MOST))
    throw invalid('agent_binding', `must name ${FEWEST} to ${MOST} agents, parted by commas`)
}
