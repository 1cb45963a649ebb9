import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { anyFields, orNull, Time } from '../../../../shared/schemas.ts'
import { templateIdNames } from '../runs/schema.ts'
import { FEWEST_SECONDS } from './recurrence.ts'
import { OVERLAPS } from './tables.ts'

const LONGEST_CRON = 200
const LONGEST_ID = 64
const MOST_SECONDS = 31_536_000

const scheduleNames = alsoNamed('id', 'schedule_id')

export const Schedule = Type.Object({
  ...scheduleNames(Type.String()),
  ...templateIdNames(Type.String()),
  inputs: anyFields({ description: 'The inputs of each run' }),
  cron: orNull(Type.String()),
  every_seconds: orNull(Type.Integer()),
  timezone: Type.String(),
  overlap: Type.Enum(OVERLAPS),
  enabled: Type.Boolean(),
  paused_reason: orNull(Type.String({ description: 'Why it stopped automatically' })),
  owner: Type.String({ description: 'The person on whose behalf it starts runs' }),
  created_by: Type.String(),
  created_at: Time,
  updated_at: Time,
  next_run_at: orNull(Time),
  last_run_at: orNull(Time),
  last_execution_id: orNull(Type.String()),
  last_error: orNull(Type.String({ description: 'Why its last due run did not start; null once one has' })),
  queued: Type.Boolean({ description: 'A run starts as soon as the previous one has ended' }),
})
export type Schedule = Static<typeof Schedule>

export const ScheduleList = listOf('schedules', Schedule)

export const ScheduleQuery = Type.Object({
  template_id: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_ID })),
  enabled: Type.Optional(Type.Boolean()),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})
export type ScheduleQuery = Static<typeof ScheduleQuery>

const wished = {
  template_id: Type.String({ minLength: 1, maxLength: LONGEST_ID }),
  inputs: anyFields({ description: 'As the template’s `inputs` describe them' }),
  cron: orNull(
    Type.String({
      minLength: 1,
      maxLength: LONGEST_CRON,
      description: 'Minute, hour, day, month and weekday; at least five minutes apart',
    }),
  ),
  every_seconds: orNull(
    Type.Integer({ minimum: FEWEST_SECONDS, maximum: MOST_SECONDS, description: 'Instead of `cron`' }),
  ),
  timezone: Type.String({
    minLength: 1,
    maxLength: LONGEST_ID,
    description: 'The zone of `cron`, such as `Europe/Berlin`. Default: `UTC`',
  }),
  overlap: Type.Enum(OVERLAPS, {
    description:
      'While the previous run is still in progress: `skip` starts none, `queue` starts one when it has ended. Default: `skip`',
  }),
  enabled: Type.Boolean({ description: 'False pauses it. Default: true' }),
}

const { template_id, ...others } = wished
export const NewSchedule = Type.Object({ template_id, ...Type.Partial(Type.Object(others)).properties })
export type NewSchedule = Static<typeof NewSchedule>

export const ScheduleChange = Type.Partial(Type.Object(wished))
export type ScheduleChange = Static<typeof ScheduleChange>

export const DeletedSchedule = Type.Object({ ...scheduleNames(Type.String()), deleted: Type.Boolean() })
export { scheduleNames }
