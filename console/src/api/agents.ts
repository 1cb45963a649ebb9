import { queryOptions } from '@tanstack/react-query'
import type { Answer } from './address.ts'
import { call } from './call.ts'

export type AgentOnOffer = Answer<'GET /agents'>['agents'][number]

/** The agents that can be asked here. */
export const rosterQuery = queryOptions({
  queryKey: ['agents', 'roster'],
  queryFn: ({ signal }) => call('GET', '/agents', { signal }),
})
