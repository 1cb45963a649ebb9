import { defineArea, type Platform } from '../../../platform.ts'
import { type RunDependencies, runs } from './runs/index.ts'
import { templateAnnounces } from './templates/announces.ts'
import { templateRoutes } from './templates/routes.ts'
import { templateService } from './templates/service.ts'
import { templateStore } from './templates/store.ts'
import { templateTables } from './templates/tables.ts'

export type { RunService } from './runs/service.ts'

/** Workflows: steps that follow each other, such as debates, approvals and webhooks, and what people write them down in. */
export function workflows(platform: Platform, dependencies: Omit<RunDependencies, 'template'>) {
  const templates = templateService({ ...platform, store: templateStore(platform.db) })
  const { endpoints, tables, run, drain, ...background } = runs(platform, { ...dependencies, template: templates.find })
  const area = defineArea({
    name: 'workflows',
    stability: 'stable',
    workspaces: true,
    tables: [...templateTables, ...tables],
    endpoints: [...templateRoutes(templates), ...endpoints],
    announces: templateAnnounces,
    ...background,
  })
  return { area, run, driveRuns: drain }
}
