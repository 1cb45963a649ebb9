import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const Status = Type.Enum(['active', 'resumed', 'expired'], {
  description:
    '`active`: its debate can be resumed here; `resumed`: it was resumed; `expired`: its debate has continued, fork it here',
})

export const checkpointIdNames = alsoNamed('id', 'checkpoint_id')

export const Checkpoint = Type.Object({
  ...checkpointIdNames(Type.String()),
  debate_id: Type.String(),
  version: Type.Integer({ description: 'The event of the log that it names' }),
  round: Type.Integer(),
  status: Status,
  reason: Type.String({ description: "`manual_pause`, `user_requested`, or a person's own words" }),
  note: orNull(Type.String()),
  resumable: Type.Boolean(),
  created_by: orNull(Type.String()),
  created_at: Time,
})

export const CheckpointList = listOf('checkpoints', Checkpoint)
export const CheckpointListQuery = Type.Object({
  debate_id: Type.Optional(Type.String()),
  status: Type.Optional(Status),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})
export const OfDebate = Type.Object({ debate_id: Type.String(), ...CheckpointList.properties })
export const CheckpointPage = pageQuery({ limit: 50, max: 200 })

const ResumableDebate = Type.Object({
  debate_id: Type.String(),
  checkpoint_id: Type.String(),
  task: Type.String(),
  round: Type.Integer(),
  paused_at: Time,
})
export const Resumable = Type.Object({ ...CheckpointList.properties, debates: Type.Array(ResumableDebate) })

export const CheckpointDetail = Type.Object({
  ...Checkpoint.properties,
  task: Type.String(),
  state: Type.Object({
    current_round: Type.Integer(),
    total_rounds: Type.Integer(),
    phase: orNull(Type.String()),
    agents: Type.Array(Type.String()),
    votes: Type.Array(Type.Object({ agent: orNull(Type.String()), choice: Type.String(), round: Type.Integer() })),
    message_count: Type.Integer(),
  }),
})

const Words = Type.String({ maxLength: 1000 })
export const NewCheckpoint = Type.Object({ reason: Type.Optional(Words), note: Type.Optional(Words) })

export const Created = Type.Object({
  ...Checkpoint.properties,
  success: Type.Boolean(),
  current_round: Type.Integer(),
  phase: orNull(Type.String()),
  message: Type.String(),
})

export const Paused = Type.Object({
  ...Checkpoint.properties,
  status: Type.Enum(['paused']),
  success: Type.Boolean(),
  is_paused: Type.Boolean(),
  paused_at: Time,
  message: Type.String(),
  hint: Type.String(),
})

export const Resumed = Type.Object({
  success: Type.Boolean(),
  debate_id: Type.String(),
  checkpoint_id: Type.String(),
  resumed: Type.Boolean(),
  status: Type.String(),
  message: Type.String(),
  resumed_debate: Type.Object({
    original_debate_id: Type.String(),
    checkpoint_id: Type.String(),
    resumed_at: Time,
    resumed_by: Type.String(),
    current_round: Type.Integer(),
    total_rounds: Type.Integer(),
    task: Type.String(),
    message_count: Type.Integer(),
    vote_count: Type.Integer(),
  }),
})

export const Deleted = Type.Object({
  success: Type.Boolean(),
  deleted: Type.Boolean(),
  id: Type.String(),
  message: Type.String(),
})

export type Checkpoint = Static<typeof Checkpoint>
export type CheckpointListQuery = Static<typeof CheckpointListQuery>
export type NewCheckpoint = Static<typeof NewCheckpoint>
