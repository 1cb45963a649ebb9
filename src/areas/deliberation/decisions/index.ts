import { defineArea } from '../../../platform.ts'
import type { Debates } from '../debates/index.ts'
import { decisionRoutes } from './routes.ts'
import type { TaintOf } from './service.ts'
import { decisionService } from './service.ts'

export type { DecisionService, TaintOf } from './service.ts'

/** Decisions: the results of debates. */
export function decisions({ debates, taint }: { debates: Debates; taint: TaintOf }) {
  const service = decisionService(debates, taint)
  return {
    area: defineArea({ name: 'decisions', stability: 'stable', workspaces: true, endpoints: decisionRoutes(service) }),
    decisions: service,
  }
}
