import { defineArea, type Platform } from '../../../platform.ts'
import type { Debates } from '../debates/index.ts'
import { deliberationRoutes } from './routes.ts'
import { deliberationService } from './service.ts'

/** Deliberations: the debates under way, for those who watch many. */
export const deliberations = ({ now }: Pick<Platform, 'now'>, { debates }: { debates: Debates }) =>
  defineArea({
    name: 'deliberations',
    stability: 'stable',
    keeps: [],
    endpoints: deliberationRoutes(deliberationService({ debates, now })),
  })
