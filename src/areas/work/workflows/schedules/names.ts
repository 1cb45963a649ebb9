import type { ScheduleName } from '../../../../background/schedules/schedule.ts'

/** The kind of the times at which schedules of workflows fire; each has one, by its id. */
export const TIMETABLE = 'workflows.run'

export const timingOf = (org: string, id: string): ScheduleName => ({ org, kind: { name: TIMETABLE }, key: id })
