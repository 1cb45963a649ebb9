import { defineArea } from '../../../platform.ts'
import type { Debates } from '../debates/index.ts'
import { decisionRoutes } from './routes.ts'
import type { TaintOf } from './service.ts'
import { decisionService } from './service.ts'

export type { TaintOf } from './service.ts'

/** Decisions: the results of debates. */
export const decisions = ({ debates, taint }: { debates: Debates; taint: TaintOf }) =>
  defineArea({
    name: 'decisions',
    stability: 'stable',
    endpoints: decisionRoutes(decisionService(debates, taint)),
  })
