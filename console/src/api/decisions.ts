import { queryOptions } from '@tanstack/react-query'
import type { DecisionDetail } from '../../../src/areas/deliberation/decisions/schema.ts'
import { call } from './call.ts'

export const decisionQuery = (id: string) =>
  queryOptions({
    queryKey: ['decisions', id],
    queryFn: ({ signal }) => call<DecisionDetail>('GET', `/decisions/${encodeURIComponent(id)}`, { signal }),
  })
