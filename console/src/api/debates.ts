import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { Consensus } from '../../../src/areas/deliberation/debates/reading/consensus-schema.ts'
import type { Debate, DebateList } from '../../../src/areas/deliberation/debates/reading/schema.ts'
import { call, type Query } from './call.ts'

export type { Consensus } from '../../../src/areas/deliberation/debates/reading/consensus-schema.ts'
export type { Debate, DebateSummary } from '../../../src/areas/deliberation/debates/reading/schema.ts'

export const debateListQuery = (query: Query) =>
  queryOptions({
    queryKey: ['debates', 'list', query],
    queryFn: ({ signal }) => call<Static<typeof DebateList>>('GET', '/debates', { query, signal }),
  })

export const debateQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id],
    queryFn: ({ signal }) => call<Debate>('GET', `/debates/${encodeURIComponent(id)}`, { signal }),
  })

export const consensusQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'consensus'],
    queryFn: ({ signal }) => call<Consensus>('GET', `/debates/${encodeURIComponent(id)}/consensus`, { signal }),
  })
