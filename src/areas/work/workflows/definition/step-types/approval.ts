import Type, { type Static } from 'typebox'
import { schemaFault } from '../../../../../shared/caller-schema.ts'
import type { JsonObject } from '../../../../../shared/canonical-json.ts'
import type { FieldFault } from '../../../../../shared/errors.ts'
import { PERMISSIONS } from '../../../../../shared/identity/permissions.ts'
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
    role: Type.Optional({ ...Role, description: 'Everyone in this role or a higher one may answer' }),
    permission: Type.Optional({
      ...Type.Enum(PERMISSIONS),
      description: 'Everyone with this permission may answer',
    }),
    needed: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 5, description: 'How many people must agree. Default: 1' }),
    ),
    choices: Type.Optional(
      Type.Array(Choice, { minItems: 2, maxItems: 10, description: 'Default: approve and reject' }),
    ),
    form: Type.Optional(
      Type.Unsafe<JsonObject>(anyFields({ description: 'The JSON Schema of the form for an affirmative answer' })),
    ),
    due_seconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 2_592_000 })),
    on_timeout: Type.Optional(Type.Enum(['fail', 'reject', 'escalate', 'approve'], { description: 'Default: `fail`' })),
    escalate_to: Type.Optional({ ...People, description: 'Default: owners and admins' }),
    channels: Type.Optional(
      Type.Array(Type.String({ pattern: '^[^:]+:.', maxLength: 200 }), {
        maxItems: 5,
        description: 'Chats to ask as well: a platform or connection, a colon, and a place there',
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
    'Asks people other than the one who started the run. Without `approvers`, `role` and `permission` that person confirms it, for people who work alone.',
  config: Config,
  decides: true,
  faults: (config) => [
    ...answererFaults(config),
    ...timeoutFaults(config),
    ...choiceFaults(config),
    ...formFaults(config),
  ],
})

/** One kind of whom it asks is enough; a confirmation has one answer. */
function answererFaults({ approvers, role, permission, needed = 1 }: ApprovalConfig) {
  const [first, second] = Object.entries({ approvers, role, permission }).filter(([, whom]) => whom !== undefined)
  if (first && second)
    return [
      { field: second[0], message: `cannot be combined with ${first[0]}: give one of approvers, role and permission` },
    ]
  if (Array.isArray(approvers) && approvers.length < needed) {
    return [{ field: 'needed', message: `must be at most ${approvers.length}, the number of approvers` }]
  }
  if (first || needed === 1 || typeof needed !== 'number') return []
  return [
    {
      field: 'needed',
      message: 'needs `approvers`, `role` or `permission`: without them only the person who started the run can answer',
    },
  ]
}

/** Nobody but the one who started the run may give a confirmation, so it cannot be escalated. */
function timeoutFaults({ approvers, role, permission, due_seconds, on_timeout, escalate_to }: ApprovalConfig) {
  const field = 'on_timeout'
  if (escalate_to !== undefined && on_timeout !== 'escalate') {
    return [{ field: 'escalate_to', message: 'is only allowed with `on_timeout: escalate`' }]
  }
  if (on_timeout === undefined) return []
  if (due_seconds === undefined) return [{ field, message: 'needs `due_seconds`: without it the step is never due' }]
  if (on_timeout !== 'escalate' || approvers || role || permission) return []
  const message = 'can only be `escalate` with `approvers`, `role` or `permission`: otherwise only the starter answers'
  return [{ field, message }]
}

function choiceFaults({ choices = [] }: ApprovalConfig): FieldFault[] {
  if (!Array.isArray(choices) || choices.length === 0) return []
  const again = choices.findIndex(({ id }, index) => choices.findIndex((other) => other.id === id) < index)
  if (again >= 0) return [{ field: `choices[${again}].id`, message: 'is the id of another choice too' }]
  return choices.some(({ means }) => means === 'yes')
    ? []
    : [{ field: 'choices', message: 'must have at least one affirmative choice' }]
}

function formFaults({ form }: ApprovalConfig): FieldFault[] {
  const fault = form && typeof form === 'object' ? schemaFault(form, 'form') : undefined
  return fault ? [fault] : []
}
