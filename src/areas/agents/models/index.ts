import { defineArea } from '../../../platform.ts'
import { modelRoutes } from './routes.ts'
import type { ModelService } from './service.ts'

/** Models: what an organization has connected, by key or by address. */
export const models = () =>
  defineArea({ name: 'models', stability: 'experimental', keeps: [], endpoints: modelRoutes({} as ModelService) })
