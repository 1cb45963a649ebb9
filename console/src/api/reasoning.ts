import { queryOptions } from '@tanstack/react-query'
import type { ArgumentGraph, ClaimSupport } from '../../../src/areas/understanding/reasoning/schema.ts'
import { call } from './call.ts'

export type { ArgumentGraph, ClaimSupport } from '../../../src/areas/understanding/reasoning/schema.ts'

export const argumentGraphQuery = (debateId: string) =>
  queryOptions({
    queryKey: ['debates', debateId, 'graph'],
    queryFn: ({ signal }) =>
      call<ArgumentGraph>('GET', `/belief-network/${encodeURIComponent(debateId)}/graph`, { signal }),
  })

export const claimSupportQuery = (debateId: string, claimId: string) =>
  queryOptions({
    queryKey: ['debates', debateId, 'claims', claimId],
    queryFn: ({ signal }) =>
      call<ClaimSupport>(
        'GET',
        `/provenance/${encodeURIComponent(debateId)}/claims/${encodeURIComponent(claimId)}/support`,
        { signal },
      ),
  })
