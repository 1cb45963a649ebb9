import type { AgentProfile, Agents } from '../../../engine/agent.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Roster } from './schema.ts'

interface Needs {
  agents: Pick<Agents, 'forTenant'>
}

export function rosterService({ agents }: Needs) {
  return {
    async list({ org }: Caller): Promise<Roster> {
      const offered = (await agents.forTenant(org)).list.map(onOffer)
      return { agents: offered, total: offered.length }
    },
  }
}
export type RosterService = ReturnType<typeof rosterService>

const onOffer = ({ name, provider, model, description, generatedBy, price, breaker, problem }: AgentProfile) => ({
  name,
  provider,
  model,
  description,
  built_in: generatedBy === 'rules',
  available: breaker?.state !== 'open' && problem === undefined,
  unavailable_because: (breaker?.state === 'open' ? breaker.cause : problem) ?? null,
  price: price && { input_usd_per_million: price.input, output_usd_per_million: price.output },
})
