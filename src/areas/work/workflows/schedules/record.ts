import { templateIdNames } from '../runs/schema.ts'
import { type Schedule, scheduleNames } from './schema.ts'
import type { ScheduleRecord } from './store.ts'

/** A schedule as it is shown. */
export const shownSchedule = (schedule: ScheduleRecord): Schedule => ({
  ...scheduleNames(schedule.id),
  ...templateIdNames(schedule.templateId),
  inputs: { ...schedule.inputs },
  cron: schedule.cron,
  every_seconds: schedule.everySeconds,
  timezone: schedule.zone,
  overlap: schedule.overlap,
  enabled: schedule.enabled,
  paused_reason: schedule.pausedReason,
  owner: schedule.owner,
  created_by: schedule.createdBy,
  created_at: schedule.createdAt,
  updated_at: schedule.updatedAt,
  next_run_at: schedule.nextRunAt,
  last_run_at: schedule.lastRunAt,
  last_execution_id: schedule.lastExecutionId,
  last_error: schedule.lastError,
  queued: schedule.queuedExecutionId !== null,
})
