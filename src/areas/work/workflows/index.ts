import { defineArea, type Platform } from '../../../platform.ts'
import { templateAnnounces } from './templates/announces.ts'
import { templateRoutes } from './templates/routes.ts'
import { templateService } from './templates/service.ts'
import { templateStore } from './templates/store.ts'
import { templateTables } from './templates/tables.ts'

type PlatformParts = Pick<Platform, 'announce' | 'db' | 'newId' | 'now' | 'outbound' | 'random' | 'sealing'>

/** Workflows: steps that follow each other, such as debates, approvals and webhooks, and what people write them down in. */
export function workflows(platform: PlatformParts) {
  const templates = templateService({ ...platform, store: templateStore(platform.db) })
  const area = defineArea({
    name: 'workflows',
    stability: 'stable',
    workspaces: true,
    tables: templateTables,
    endpoints: templateRoutes(templates),
    announces: templateAnnounces,
  })
  return { area }
}
