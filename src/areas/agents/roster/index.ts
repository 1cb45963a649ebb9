import { defineArea, type Platform } from '../../../platform.ts'
import { rosterRoutes } from './routes.ts'
import { type RatedAgentNeeds, ratedAgent, rosterService } from './service.ts'

export type { RosterService } from './service.ts'

/** The roster: which agents can be asked. */
export function roster({ agents }: Pick<Platform, 'agents'>, { ratingOf }: Pick<RatedAgentNeeds, 'ratingOf'>) {
  const { list } = rosterService({ agents })
  const area = defineArea({
    name: 'roster',
    stability: 'stable',
    workspaces: true,
    endpoints: rosterRoutes({ list, get: ratedAgent({ list, ratingOf }) }),
  })
  return { area, roster: { list } }
}
