import Type, { type Static } from 'typebox'
import type { JsonObject } from '../../../../../shared/canonical-json.ts'
import { anyFields } from '../../../../../shared/schemas.ts'
import { stepType } from '../step-type.ts'

const People = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 50 })
const Role = Type.Enum(['owner', 'admin', 'member'])

const Choice = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$', maxLength: 64 }),
    title: Type.String({ minLength: 1, maxLength: 100 }),
    means: Type.Enum(['yes', 'no']),
  },
  { additionalProperties: false },
)

const Config = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200 }),
    question: Type.String({ minLength: 1, maxLength: 10_000 }),
    approvers: Type.Optional({ ...People, description: 'The ids of the people who may answer' }),
    role: Type.Optional({ ...Role, description: 'Everybody in this role or above it may answer' }),
    needed: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description: 'How many have to agree. Default: 1' })),
    choices: Type.Optional(
      Type.Array(Choice, { minItems: 2, maxItems: 10, description: 'Default: approve and reject' }),
    ),
    form: Type.Optional(
      Type.Unsafe<JsonObject>(anyFields({ description: 'The JSON Schema of what is entered with a yes' })),
    ),
    due_seconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 2_592_000 })),
    on_timeout: Type.Optional(Type.Enum(['fail', 'reject', 'escalate', 'approve'], { description: 'Default: `fail`' })),
    escalate_to: Type.Optional({ ...People, description: 'Default: whoever leads' }),
    channels: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        maxItems: 5,
        description: 'The ids of chat channels where it is also asked',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ApprovalConfig = Static<typeof Config>

/** Its output is `approved`, `choice`, `values` and `decided_by`. */
export const approvalStep = stepType({
  name: 'approval',
  meaning:
    'Asks people, never whoever started the run. Without `approvers` and `role` it is a confirmation by the starter, for people who work alone.',
  config: Config,
  decides: true,
})
