import Type, { type Static } from 'typebox'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { orNull, Time, Whole } from '../../../../shared/schemas.ts'
import { ACTIONS, FIELDS, OPERATORS } from './rule.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })

const Condition = Type.Object({
  field: Type.Enum([...FIELDS]),
  operator: Type.Enum([...OPERATORS], {
    description:
      '`matches` is a pattern of RE2, of at most 256 characters; `greater_than` and `less_than` are for the priority, where greater is more urgent',
  }),
  value: Type.Union([Type.String({ maxLength: 1_000 }), Type.Integer({ minimum: 1, maximum: 6 }), Type.Boolean()]),
})

const Action = Type.Object({
  type: Type.Enum([...ACTIONS]),
  target: Type.Optional(
    orNull(
      Type.String({
        maxLength: 320,
        description:
          'Of `assign` a person, of `label` the label, of `escalate` `debate`, `user:…` or `role:…`, of `notify` `user:…`, `device:…` or `channel:<connection>:<place>`, of `forward` the confirmed address of a member or recipient',
      }),
    ),
  ),
})

const Conditions = Type.Array(Condition, { minItems: 1, maxItems: 20 })
const Actions = Type.Array(Action, { minItems: 1, maxItems: 10 })
const Logic = Type.Enum(['AND', 'OR', 'and', 'or'])
const Priority = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Lower first. Default: 5' })
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Description = orNull(Type.String({ maxLength: 2_000 }))
const Stop = Type.Boolean({ description: 'If it matches, later rules are skipped' })
const InboxId = orNull(Type.String({ maxLength: 64, description: 'Only messages of this shared inbox' }))

export const NewRule = Type.Object({
  workspace_id: Type.Optional(Type.String({ maxLength: 64, description: 'A label of your own' })),
  name: Name,
  description: Type.Optional(Description),
  inbox_id: Type.Optional(InboxId),
  conditions: Conditions,
  condition_logic: Type.Optional(Logic),
  actions: Actions,
  priority: Type.Optional(Priority),
  enabled: Type.Optional(Type.Boolean()),
  stop: Type.Optional(Stop),
})
export type NewRule = Static<typeof NewRule>

export const RuleEdit = Type.Object({
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  conditions: Type.Optional(Conditions),
  condition_logic: Type.Optional(Logic),
  actions: Type.Optional(Actions),
  priority: Type.Optional(Priority),
  enabled: Type.Optional(Type.Boolean()),
  stop: Type.Optional(Stop),
  version: Type.Optional(
    Whole({ minimum: 1, description: 'The version that you know; the request is refused if it has changed since' }),
  ),
})
export type RuleEdit = Static<typeof RuleEdit>

export const Rule = Type.Object({
  id: Text,
  workspace_id: orNull(Text),
  name: Text,
  description: orNull(Text),
  inbox_id: orNull(Text),
  conditions: Type.Array(
    Type.Object({ field: Type.Enum([...FIELDS]), operator: Type.Enum([...OPERATORS]), value: Text }),
  ),
  condition_logic: Type.Enum(['AND', 'OR']),
  actions: Type.Array(Type.Object({ type: Type.Enum([...ACTIONS]), target: orNull(Text) })),
  priority: Type.Integer(),
  enabled: Type.Boolean(),
  stop: Type.Boolean(),
  paused: orNull(Type.String({ description: 'Why it is inactive at present; the next change resumes it' })),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
  created_by: Text,
  acts_for: Type.String({
    description: 'The person who changed it last: it acts on their behalf, on messages they may read',
  }),
  stats: Type.Object({ matched: Count, last_matched_at: orNull(Time) }),
})
export type Rule = Static<typeof Rule>

const Done = { success: Type.Literal(true), error: Type.Null() }
export const OneRule = Type.Object({ ...Done, rule: Rule })
export const RemovedRule = Type.Object({ success: Type.Literal(true), deleted: Text })

export const RuleQuery = Type.Object({
  ...pageQuery({ limit: 100, max: 200 }).properties,
  workspace_id: Type.Optional(Type.String({ maxLength: 64 })),
  enabled_only: Type.Boolean({ default: false }),
})
export const RuleList = Type.Object({ success: Type.Literal(true), ...listOf('rules', Rule).properties })

export const TestBody = Type.Object({
  workspace_id: Type.Optional(Type.String({ maxLength: 64 })),
  message_ids: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 1_000 }),
  ),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 400, description: 'Default: 30' })),
  alone: Type.Boolean({ default: false, description: 'Without the other rules' }),
})
export type TestBody = Static<typeof TestBody>

const Act = Type.Object({
  rule_id: Text,
  type: Type.Enum([...ACTIONS]),
  target: orNull(Text),
  does: Type.Boolean(),
  why: Text,
})

export const RunsQuery = pageQuery({ limit: 50, max: 200 })
export const Runs = listOf(
  'runs',
  Type.Object({
    message_id: Text,
    subject: Text,
    from_address: Text,
    inbox_id: orNull(Type.String({ description: 'A shared inbox in which you find it' })),
    version: Type.Integer({ description: 'Of the rule, as it was then' }),
    acted_for: Text,
    at: Time,
    because: Type.Array(Text, { description: 'The conditions that matched' }),
    acts: Type.Array(Act, { description: 'What it did; where `does` is false, `why` says what held it back' }),
    debate_id: orNull(
      Type.String({
        description: 'The debate about the message that the rule started, or the one that a person started before',
      }),
    ),
  }),
)

export const Tested = Type.Object({
  ...Done,
  rule_id: Text,
  rule: Rule,
  match_count: Count,
  sampled: Type.Integer({ minimum: 0, description: 'How many messages that you may read were checked' }),
  not_foreseen: Type.Array(Text, {
    description: 'Conditions that are known only when a message arrives, and may hold back an action',
  }),
  matches: Type.Array(
    Type.Object({
      message_id: Text,
      subject: Text,
      from_address: Text,
      received_at: Time,
      because: Type.Array(Text),
      would: Type.Array(Act),
    }),
  ),
})
