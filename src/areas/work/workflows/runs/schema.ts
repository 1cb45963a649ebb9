import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { anyFields, orNull, Share, Time } from '../../../../shared/schemas.ts'
import { RUN_STATUSES, STEP_STATUSES } from './tables.ts'

export const executionIdNames = alsoNamed('id', 'execution_id')
export const templateIdNames = alsoNamed('template_id', 'workflow_id')

export const NewRun = Type.Object({
  inputs: Type.Optional(anyFields({ description: 'As the template’s `inputs` describe them' })),
  workspace_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'The workspace that it runs in. Default: where you are' }),
  ),
})
export type NewRun = Static<typeof NewRun>

export const StartedRun = Type.Object({
  ...executionIdNames(Type.String()),
  ...templateIdNames(Type.String()),
  status: Type.Literal('started'),
  started_at: Time,
  message: Type.String(),
  status_url: Type.String(),
})

const Step = Type.Object({
  step_id: Type.String(),
  name: Type.String(),
  type: Type.String(),
  iteration: Type.Integer({ description: 'The number of earlier rounds of its loop' }),
  branch: Type.Integer({ description: '0 is the step itself, 1 and more are the items of a `map`' }),
  status: Type.Enum(STEP_STATUSES, { description: '`retrying` waits for its next attempt' }),
  attempt: Type.Integer(),
  debate_id: orNull(Type.String()),
  approval_id: orNull(Type.String({ description: 'What it asks people, or where its debate waits for them' })),
  waits_for: orNull(Type.String({ description: 'What it waits for, in words' })),
  due_at: orNull(Time),
  output: Type.Unknown(),
  error: orNull(Type.String()),
  started_at: Time,
  ended_at: orNull(Time),
})
export type Step = Static<typeof Step>

const Happening = Type.Object({
  at: Time,
  what: Type.String(),
  step_id: orNull(Type.String()),
  iteration: orNull(Type.Integer()),
  branch: orNull(Type.Integer()),
  attempt: orNull(Type.Integer()),
  note: orNull(Type.String()),
})

const facts = {
  ...executionIdNames(Type.String()),
  ...templateIdNames(Type.String()),
  workflow_name: Type.String(),
  schedule_id: orNull(Type.String({ description: 'The schedule that began it' })),
  status: Type.Enum(RUN_STATUSES),
  inputs: anyFields({ description: 'In a list empty once those of its runs are more than 1 MB together' }),
  outputs: orNull(anyFields({ description: 'In a list null once those of its runs are more than 1 MB together' })),
  error: orNull(Type.String()),
  owner: Type.String({ description: 'The person on whose behalf its steps act' }),
  started_by: Type.String(),
  created_at: Time,
  started_at: orNull(Time),
  completed_at: orNull(Time),
  updated_at: Time,
  metadata: anyFields(),
}

const Execution = Type.Object(facts)
export type Execution = Static<typeof Execution>

export const WholeExecution = Type.Object({
  ...facts,
  current_step: orNull(Type.String({ description: 'The running step; of several, the one that started first' })),
  progress: { ...Share, description: 'The share of its steps that have ended' },
  steps: Type.Array(Step),
  history: Type.Array(Happening, { description: 'The events in order; for a long run the newest 500' }),
})
export type WholeExecution = Static<typeof WholeExecution>

export const ExecutionList = listOf('executions', Execution)

export const ExecutionQuery = Type.Object({
  status: Type.Optional(Type.Enum(RUN_STATUSES)),
  template_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})
export type ExecutionQuery = Static<typeof ExecutionQuery>
