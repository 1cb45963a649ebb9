import type { Agents } from '../../../engine/agent.ts'
import { invalid } from '../../../shared/errors.ts'

/** Refuses an agent that cannot be asked here, with the field it was named in. */
export async function refuseUnknown(
  agents: Pick<Agents, 'forTenant'>,
  { field, name, org }: { field: string; name: string; org: string },
) {
  const { list, choose } = await agents.forTenant(org)
  if (choose(name)) return
  const known = list.map((agent) => agent.name)
  throw invalid(field, `is not known here; known are: ${known.join(', ')}`)
}
