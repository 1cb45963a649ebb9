import { defineArea, type Platform } from '../../../platform.ts'
import { rosterRoutes } from './routes.ts'
import { rosterService } from './service.ts'

/** The roster: which agents can be asked. */
export const roster = ({ agents }: Pick<Platform, 'agents'>) =>
  defineArea({
    name: 'roster',
    stability: 'stable',
    keeps: [],
    endpoints: rosterRoutes(rosterService({ agents })),
  })
