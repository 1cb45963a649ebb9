import type { AgentProfile, Agents } from '../../../engine/agent.ts'
import { FIRST_ELO } from '../../../engine/elo.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Roster } from './schema.ts'

export function rosterService({ agents }: { agents: Pick<Agents, 'forTenant'> }) {
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

export interface RatedAgentNeeds {
  list(caller: Caller): Roster | Promise<Roster>
  /** Finds the rating of a known agent over all domains. */
  ratingOf(agent: string, caller: Caller): Promise<{ everywhere?: { elo: number; debates: number } | undefined }>
}

/** One agent of the roster with its rating. */
export const ratedAgent =
  ({ list, ratingOf }: RatedAgentNeeds) =>
  async (name: string, caller: Caller) => {
    const { agents } = await list(caller)
    const offered = agents.find((agent) => agent.name === name)
    if (!offered) throw notFound('agent', name)
    const { everywhere } = await ratingOf(name, caller)
    return { ...offered, elo: everywhere?.elo ?? FIRST_ELO, debates: everywhere?.debates ?? 0, token_count: null }
  }
