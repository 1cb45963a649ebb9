import { defineArea } from '../../../platform.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import { reasoningRoutes } from './routes.ts'
import { reasoningService } from './service.ts'

/** Reasoning: the network of claims behind a decision, and which claims it depends on. */
export const reasoning = (dependencies: { debates: Pick<Debates, 'visible'> }) =>
  defineArea({
    name: 'reasoning',
    stability: 'stable',
    workspaces: true,
    endpoints: reasoningRoutes(reasoningService(dependencies)),
  })
