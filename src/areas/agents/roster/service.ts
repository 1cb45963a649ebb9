import type { AgentProfile, Agents } from '../../../engine/agent.ts'
import type { BreakerBoard } from '../../../shared/breaker-board.ts'
import type { Roster } from './schema.ts'

interface Needs {
  agents: Pick<Agents, 'list'>
  breakers: BreakerBoard
}

export function rosterService({ agents, breakers }: Needs) {
  return {
    list(): Roster {
      const resting = new Map(
        breakers
          .list('agent')
          .filter(({ state }) => state === 'open')
          .map(({ name, cause }) => [name, cause]),
      )
      const offered = agents.list().map((agent) => ({
        ...onOffer(agent),
        available: !resting.has(agent.name),
        unavailable_because: resting.get(agent.name) ?? null,
      }))
      return { agents: offered, total: offered.length }
    },
  }
}
export type RosterService = ReturnType<typeof rosterService>

const onOffer = ({ name, provider, model, description, generatedBy, price }: AgentProfile) => ({
  name,
  provider,
  model,
  description,
  built_in: generatedBy === 'rules',
  price: price && { input_usd_per_million: price.input, output_usd_per_million: price.output },
})
