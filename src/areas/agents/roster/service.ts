import type { AgentProfile, Agents } from '../../../engine/agent.ts'
import type { BreakerBoard } from '../../../shared/circuit-breaker.ts'
import type { Roster } from './schema.ts'

interface Needs {
  agents: Pick<Agents, 'list'>
  breakers: BreakerBoard
}

export function rosterService({ agents, breakers }: Needs) {
  return {
    list(): Roster {
      const resting = new Set(
        breakers
          .list('agent')
          .filter(({ state }) => state === 'open')
          .map(({ name }) => name),
      )
      const offered = agents.list().map((agent) => onOffer(agent, !resting.has(agent.name)))
      return { agents: offered, total: offered.length }
    },
  }
}
export type RosterService = ReturnType<typeof rosterService>

const onOffer = ({ name, provider, model, description, generatedBy, price }: AgentProfile, available: boolean) => ({
  name,
  provider,
  model,
  description,
  built_in: generatedBy === 'rules',
  available,
  price: price && { input_usd_per_million: price.input, output_usd_per_million: price.output },
})
