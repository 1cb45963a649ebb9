import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { anyFields, DateOrTime, orNull, Time } from '../../../shared/schemas.ts'

const STATUSES = ['pending', 'approved', 'rejected', 'timeout', 'superseded', 'withdrawn'] as const
export type ApprovalStatus = (typeof STATUSES)[number]

/** What happens when its time is over. */
const ON_TIMEOUT = ['fail', 'reject', 'escalate', 'approve'] as const
export type OnTimeout = (typeof ON_TIMEOUT)[number]

const LONGEST_ID = 64
const LONGEST_NOTE = 2_000

export const Choice = Type.Object({
  id: Type.String({ minLength: 1, maxLength: LONGEST_ID }),
  title: Type.String({ minLength: 1, maxLength: 100 }),
  means: Type.Enum(['yes', 'no']),
})
export type Choice = Static<typeof Choice>

/** What is answered where a question names no choices of its own. */
export const APPROVE_OR_REJECT: readonly Choice[] = [
  { id: 'approve', title: 'Approve', means: 'yes' },
  { id: 'reject', title: 'Reject', means: 'no' },
]

const Answer = Type.Object({
  user_id: Type.String(),
  choice: Type.String(),
  values: orNull(anyFields()),
  note: orNull(Type.String()),
  answered_at: Time,
})

const approvalIdNames = alsoNamed('id', 'approval_id')

export const Approval = Type.Object({
  ...approvalIdNames(Type.String()),
  kind: Type.String({
    description:
      'The subject: a `held_debate` may not start without an approval, a `breakpoint` is a place where a debate waits for a person',
  }),
  subject_id: Type.String(),
  debate_id: orNull(Type.String({ description: 'The debate that waits, where one does' })),
  workspace_id: orNull(
    Type.String({ description: 'The workspace to enter before answering; null where it is the current one' }),
  ),
  workspace_name: orNull(Type.String()),
  status: Type.Enum(STATUSES),
  title: Type.String(),
  question: Type.String(),
  choices: Type.Array(Choice),
  form: orNull(anyFields({ description: 'The JSON Schema of the form for an affirmative answer' })),
  asked_by: Type.String(),
  confirmation: Type.Boolean({ description: 'True if only the asker may answer, for people who work alone' }),
  may_answer: Type.Array(anyFields(), {
    description: 'Who may answer: `people`, everyone in a `role` or a higher one, or everyone with a `permission`',
  }),
  for_me: Type.Boolean({ description: 'Whether it waits for the caller' }),
  needed: Type.Integer({ description: 'How many people must make the same affirmative choice' }),
  answers: Type.Array(Answer),
  choice: orNull(Type.String({ description: 'The choice that decided' })),
  decided_by: orNull(Type.String()),
  decided_at: orNull(Time),
  superseded_by: orNull(Type.String({ description: 'The approval that replaced this one' })),
  due_at: orNull(Time),
  on_timeout: orNull(Type.Enum([...ON_TIMEOUT, 'end', 'continue'])),
  escalated_at: orNull(Time),
  created_at: Time,
})
export type Approval = Static<typeof Approval>

export const ApprovalList = Type.Object({ ...listOf('approvals', Approval).properties, count: Type.Integer() })

export const ApprovalQuery = Type.Object({
  status: Type.Optional(
    Type.Enum([...STATUSES, 'all'], {
      description:
        'Default: `pending`, which includes debates that wait for people and, in an organization, approvals that wait for the caller in its workspaces',
    }),
  ),
  since: Type.Optional(DateOrTime('Asked at or after this date or time; with another status than `pending`')),
  until: Type.Optional(DateOrTime('Asked before this time, or up to the end of this date; likewise')),
  mine: Type.Boolean({ default: false, description: 'Only what waits for the caller' }),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})
export type ApprovalQuery = Static<typeof ApprovalQuery>

export const Resolution = Type.Object({
  choice: Type.String({ minLength: 1, maxLength: LONGEST_ID, description: 'The id of one of its choices' }),
  values: Type.Optional(anyFields({ description: 'The values of its form; checked with an affirmative answer' })),
  note: Type.Optional(Type.String({ maxLength: LONGEST_NOTE })),
})
export type Resolution = Static<typeof Resolution>

export const approvalNames = approvalIdNames
