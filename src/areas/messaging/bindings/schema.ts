import Type, { type Static } from 'typebox'
import { ID_PATTERN } from '../../../shared/ids.ts'
import { Time } from '../../../shared/schemas.ts'

const Short = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Users = Type.Array(Short(200), { maxItems: 1_000 })
const Hour = Type.Integer({ minimum: 0, maximum: 23 })
const Overrides = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 50 })

/** Both vocabularies are accepted: `direct` is `specific_agent`, `broadcast` is `debate_team`. */
const BindingTypeName = Type.Enum([
  'default',
  'direct',
  'broadcast',
  'specific_agent',
  'agent_pool',
  'debate_team',
  'custom',
])

export const NewBinding = Type.Object({
  provider: Short(64),
  account_id: Short(200),
  peer_pattern: Type.String({
    minLength: 1,
    maxLength: 200,
    description: '`[kind:]glob`: channel, dm, thread, address or number, then a pattern of `*` and `?`',
  }),
  agent_binding: Short(500),
  binding_type: Type.Optional(BindingTypeName),
  priority: Type.Optional(
    Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, description: 'Higher first. Default: 0' }),
  ),
  time_window_start: Type.Optional(Type.Union([Hour, Type.Null()])),
  time_window_end: Type.Optional(Type.Union([Hour, Type.Null()])),
  allowed_users: Type.Optional(Type.Union([Users, Type.Null()])),
  blocked_users: Type.Optional(Type.Union([Users, Type.Null()])),
  config_overrides: Type.Optional(Overrides),
  name: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()])),
  enabled: Type.Optional(Type.Boolean()),
  workspace_id: Type.Optional(
    Type.Union([Type.String({ pattern: ID_PATTERN, maxLength: 64 }), Type.Null()], {
      description:
        'The workspace in which questions from there are asked; only people who may enter it can ask. Default: the organization',
    }),
  ),
})
export type NewBinding = Static<typeof NewBinding>

export const Binding = Type.Object({
  id: Type.String(),
  provider: Type.String(),
  account_id: Type.String(),
  peer_pattern: Type.String(),
  agent_binding: Type.String(),
  binding_type: Type.Enum(['default', 'specific_agent', 'agent_pool', 'debate_team', 'custom']),
  priority: Type.Integer(),
  time_window_start: Type.Union([Type.Integer(), Type.Null()]),
  time_window_end: Type.Union([Type.Integer(), Type.Null()]),
  allowed_users: Type.Union([Type.Array(Type.String()), Type.Null()]),
  blocked_users: Type.Array(Type.String()),
  config_overrides: Type.Record(Type.String(), Type.Unknown()),
  name: Type.Union([Type.String(), Type.Null()]),
  description: Type.Union([Type.String(), Type.Null()]),
  enabled: Type.Boolean(),
  workspace_id: Type.Union([Type.String(), Type.Null()]),
  created_by: Type.String(),
  created_at: Time,
  updated_at: Time,
  matched: Type.Integer({ description: 'How many messages it was chosen for' }),
  last_matched_at: Type.Union([Time, Type.Null()]),
})
export type Binding = Static<typeof Binding>

export const BindingList = Type.Object({ bindings: Type.Array(Binding), total: Type.Integer() })
export const ProviderBindings = Type.Object({ provider: Type.String(), ...BindingList.properties })
export const Created = Type.Object({ status: Type.Literal('created'), binding: Binding })
export const Updated = Type.Object({ status: Type.Literal('updated'), binding: Binding })
export const Deleted = Type.Object({ status: Type.Literal('deleted') })

export const BindingStats = Type.Object({
  total: Type.Integer(),
  enabled: Type.Integer(),
  by_provider: Type.Record(Type.String(), Type.Integer()),
  by_type: Type.Record(Type.String(), Type.Integer()),
  messages_matched: Type.Integer(),
})

export const Question = Type.Object({
  provider: Short(64),
  account_id: Short(200),
  peer_id: Type.String({ minLength: 1, maxLength: 500, description: 'The place, as `kind:id` or `id`' }),
  user_id: Type.Optional(Type.String({ maxLength: 200 })),
  hour: Type.Optional(Hour),
})
export type Question = Static<typeof Question>

export const Resolved = Type.Object({
  matched: Type.Boolean(),
  agent_binding: Type.Union([Type.String(), Type.Null()]),
  binding_type: Binding.properties.binding_type,
  config_overrides: Type.Record(Type.String(), Type.Unknown()),
  match_reason: Type.String(),
  candidates_checked: Type.Integer(),
  binding: Type.Union([Binding, Type.Null()]),
  trace: Type.Array(Type.Object({ binding_id: Type.String(), fits: Type.Boolean(), why: Type.String() })),
})
