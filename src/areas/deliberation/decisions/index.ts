import { defineArea } from '../../../platform.ts'
import type { Debates } from '../debates/index.ts'
import { decisionRoutes } from './routes.ts'
import { decisionService } from './service.ts'

/** Decisions: what debates came to. */
export const decisions = ({ debates }: { debates: Debates }) =>
  defineArea({ name: 'decisions', stability: 'stable', keeps: [], endpoints: decisionRoutes(decisionService(debates)) })
