import { queryOptions } from '@tanstack/react-query'
import type { Roster } from '../../../src/areas/agents/roster/schema.ts'
import { call } from './call.ts'

export type AgentOnOffer = Roster['agents'][number]

/** The agents that can be asked here. */
export const rosterQuery = queryOptions({
  queryKey: ['agents', 'roster'],
  queryFn: ({ signal }) => call<Roster>('GET', '/agents', { signal }),
})
