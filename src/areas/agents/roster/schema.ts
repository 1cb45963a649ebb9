import Type, { type Static } from 'typebox'

const AgentOnOffer = Type.Object({
  name: Type.String(),
  provider: Type.String(),
  model: Type.String(),
  description: Type.String(),
  built_in: Type.Boolean({ description: 'Built-in rules over the evidence, no language model' }),
  available: Type.Boolean({
    description: 'False while this node pauses it after failures, and for a connected model whose last call failed',
  }),
  unavailable_because: Type.Union([Type.String({ description: 'The first of these failures' }), Type.Null()]),
  price: Type.Union([
    Type.Object({ input_usd_per_million: Type.Number(), output_usd_per_million: Type.Number() }),
    Type.Null(),
  ]),
})

/** One agent with its rating, if it has debated. */
export const RatedAgent = Type.Object({
  ...AgentOnOffer.properties,
  elo: Type.Number({ description: '1500 before its first debate here' }),
  debates: Type.Integer(),
  token_count: Type.Null({ description: 'The usage of an agent is reported with usage, not here' }),
})

export const AgentName = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) })

export const Roster = Type.Object({ agents: Type.Array(AgentOnOffer), total: Type.Integer() })
export type Roster = Static<typeof Roster>
