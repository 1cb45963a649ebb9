import Type, { type Static, type TUnsafe } from 'typebox'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { anyFields } from '../../../../shared/schemas.ts'
import { failureFields } from './step-failure.ts'

const MOST_STEPS = 100
export const MOST_ITERATIONS = 10
const MOST_EDGES = 500
export const LONGEST_EXPRESSION = 500

/** The name of a step in expressions: `steps.first_draft.output`. */
const STEP_ID = '^[a-z][a-z0-9_]{0,63}$'
const StepId = Type.String({ pattern: STEP_ID, maxLength: 64 })

const plainObject = (description: string) => anyFields({ description }) as unknown as TUnsafe<JsonObject>

const Expression = Type.String({
  minLength: 1,
  maxLength: LONGEST_EXPRESSION,
  description: 'An expression over `inputs` and `steps`, such as `steps.panel.output.confidence > 0.8`',
})

/** What one item of a `map` goes through. */
export const MappedStep = Type.Object(
  {
    type: Type.String({ maxLength: 64 }),
    config: plainObject('What the type of the step needs; `item` and `index` name the item'),
    ...failureFields,
  },
  { additionalProperties: false },
)
export type MappedStep = Static<typeof MappedStep>

export const Step = Type.Object(
  {
    id: StepId,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    description: Type.Optional(Type.String({ maxLength: 2_000 })),
    type: Type.String({ maxLength: 64 }),
    config: plainObject('What the type of the step needs; its texts may hold `${{ … }}`'),
    depends_on: Type.Optional(
      Type.Array(StepId, { maxItems: MOST_STEPS, description: 'Starts once all of these have succeeded' }),
    ),
    ...failureFields,
  },
  { additionalProperties: false },
)
export type Step = Static<typeof Step>

const OUTCOMES = ['success', 'error', 'approved', 'rejected'] as const

export const Edge = Type.Object(
  {
    from: StepId,
    to: StepId,
    on: Type.Optional(Type.Enum(OUTCOMES, { description: 'How the first step must end. Default: `success`' })),
    when: Type.Optional(Expression),
    max_iterations: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_ITERATIONS,
        description: 'Makes the edge a loop: the steps between the two repeat, at most this many times',
      }),
    ),
  },
  { additionalProperties: false },
)
export type Edge = Static<typeof Edge>

/** What a workflow does: its steps, and the ways between them. */
export const Definition = Type.Object(
  {
    steps: Type.Array(Step, { minItems: 1, maxItems: MOST_STEPS }),
    edges: Type.Optional(Type.Array(Edge, { maxItems: MOST_EDGES })),
    inputs: Type.Optional(plainObject('The JSON Schema of the inputs of a run')),
    outputs: Type.Optional(plainObject('The JSON Schema of the output of a run')),
    returns: Type.Optional(plainObject('What a run answers, each field with `${{ … }}` where it comes from a step')),
  },
  { additionalProperties: false },
)
export type Definition = Static<typeof Definition>
