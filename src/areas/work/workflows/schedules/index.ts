import type { Platform } from '../../../../platform.ts'
import type { ActingFor } from '../../../identity/organizations/index.ts'
import type { RunService } from '../runs/service.ts'
import { scheduleRoutes } from './routes.ts'
import { erasingSchedules, firing, timetable } from './scheduled-runs.ts'
import { scheduleService } from './service.ts'
import { scheduleStore } from './store.ts'
import { scheduleTables } from './tables.ts'

export { nextInQueue } from './scheduled-runs.ts'

/** Schedules: workflows that begin by themselves, again and again. */
export function runSchedules(platform: Platform, { runs, actingFor }: { runs: RunService; actingFor: ActingFor }) {
  const needs = { ...platform, store: scheduleStore(platform.db), runs, actingFor }
  return {
    endpoints: scheduleRoutes(scheduleService(needs)),
    tables: scheduleTables,
    schedules: [timetable(platform)],
    jobs: firing(needs),
    erases: erasingSchedules(platform.schedules),
  }
}
