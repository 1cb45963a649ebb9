import { defineArea, type Platform } from '../../../platform.ts'
import { type RunDependencies, runs } from './runs/index.ts'
import { nextInQueue, runSchedules } from './schedules/index.ts'
import { templateAnnounces } from './templates/announces.ts'
import { templateRoutes } from './templates/routes.ts'
import { templateService } from './templates/service.ts'
import { templateStore } from './templates/store.ts'
import { templateTables } from './templates/tables.ts'

export type { RunMilestone, RunMilestones } from './runs/milestone-store.ts'
export { GAVE_UP, OWNER_GONE } from './runs/run.ts'
export type { RunService } from './runs/service.ts'

/** Workflows: steps that follow each other, such as debates, approvals and webhooks, and what people write them down in. */
export function workflows(platform: Platform, dependencies: Omit<RunDependencies, 'template' | 'ended'>) {
  const templates = templateService({
    ...platform,
    store: templateStore(platform.db),
    refuseBadChannels: dependencies.approvals.refuseBadChannels,
  })
  const { service, milestones, drain, ...running } = runs(platform, {
    ...dependencies,
    template: templates.find,
    ended: nextInQueue(platform.jobs),
  })
  const scheduled = runSchedules(platform, { runs: service, actingFor: dependencies.actingFor })
  const area = defineArea({
    name: 'workflows',
    stability: 'stable',
    workspaces: true,
    ...running,
    announces: { ...templateAnnounces, ...running.announces },
    tables: [...templateTables, ...running.tables, ...scheduled.tables],
    endpoints: [...templateRoutes(templates), ...running.endpoints, ...scheduled.endpoints],
    jobs: [...running.jobs, ...scheduled.jobs],
    schedules: scheduled.schedules,
    async erases(tx, debate) {
      await running.erases(tx, debate)
      await scheduled.erases(tx, debate)
    },
  })
  return { area, run: service.run, milestones, driveRuns: drain }
}
