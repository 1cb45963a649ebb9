import Type, { type Static } from 'typebox'
import { stepType } from '../step-type.ts'

const Config = Type.Object(
  {
    question: Type.String({ minLength: 1, maxLength: 10_000 }),
    context: Type.Optional(Type.String({ maxLength: 1_048_576, description: 'Becomes evidence' })),
    options: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), { minItems: 2, maxItems: 10 })),
    agents: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 8,
        description: 'The names of 2 to 8 agents. Default: chosen by their records',
      }),
    ),
    rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    consensus: Type.Optional(Type.String({ maxLength: 64 })),
    consensus_threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    domain: Type.Optional(Type.String({ maxLength: 64 })),
    document_ids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 })),
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 })),
  },
  { additionalProperties: false },
)
export type DebateConfig = Static<typeof Config>

/** Its output is `decided`, `result`, `decision`, `summary`, `confidence`, `dissent`, `rounds`, `debate_id` and `receipt_id`. */
export const debateStep = stepType({
  name: 'debate',
  meaning:
    'Asks a question. It ends with the debate; one that reaches no decision has `decided: false` and is no failure.',
  config: Config,
})
