import Type, { type Static } from 'typebox'

const AgentOnOffer = Type.Object({
  name: Type.String(),
  provider: Type.String(),
  model: Type.String(),
  description: Type.String(),
  built_in: Type.Boolean({ description: 'Rules over the evidence, no language model' }),
  available: Type.Boolean({ description: 'False while this node pauses it after failures' }),
  unavailable_because: Type.Union([Type.String({ description: 'The first of these failures' }), Type.Null()]),
  price: Type.Union([
    Type.Object({ input_usd_per_million: Type.Number(), output_usd_per_million: Type.Number() }),
    Type.Null(),
  ]),
})

export const Roster = Type.Object({ agents: Type.Array(AgentOnOffer), total: Type.Integer() })
export type Roster = Static<typeof Roster>
