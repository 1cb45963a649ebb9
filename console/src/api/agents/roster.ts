import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../address.ts'
import { call } from '../call.ts'

export type OfferedAgent = Answer<'GET /agents'>['agents'][number]

/** All that changes when a model comes or goes. */
export const ROSTER = ['roster']

/** The agents that can be asked here. */
export const rosterQuery = queryOptions({
  queryKey: [...ROSTER, 'agents'],
  queryFn: ({ signal }) => call('GET', '/agents', { signal }),
})
