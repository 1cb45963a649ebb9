import type { Agents } from '../../../engine/agent.ts'
import { invalid } from '../../../shared/errors.ts'

/** Refuses an agent that cannot be asked here, with the field it was named in. */
export function refuseUnknown(agents: Pick<Agents, 'choose' | 'list'>, field: string, name: string) {
  if (agents.choose(name)) return
  const known = agents.list().map((agent) => agent.name)
  throw invalid(field, `is not known here; known are: ${known.join(', ')}`)
}
