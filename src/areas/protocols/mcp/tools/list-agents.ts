import Type from 'typebox'
import { READS, tool } from './tool.ts'

const OfferedAgent = Type.Object({
  name: Type.String(),
  provider: Type.String(),
  model: Type.String(),
  description: Type.String(),
  built_in: Type.Boolean({ description: 'Built-in rules over the evidence, no language model' }),
  available: Type.Boolean(),
  unavailable_because: Type.Union([Type.String(), Type.Null()]),
})

export const listAgents = tool({
  name: 'list_agents',
  title: 'List agents',
  description: 'Lists the agents that can sit on a panel here, by the names that ask takes.',
  operation: 'agents.list',
  annotations: READS,
  input: Type.Object({}),
  output: Type.Object({ agents: Type.Array(OfferedAgent) }),
  async call(_, { services, caller }) {
    const { agents } = await services.roster.list(caller)
    return { agents: agents.map(({ price: _price, ...agent }) => agent) }
  },
})
