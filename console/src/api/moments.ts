import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { Timeline } from '../../../src/areas/understanding/moments/schema.ts'
import { call } from './call.ts'

export type { Moment } from '../../../src/areas/understanding/moments/schema.ts'

export const momentsQuery = (debateId: string) =>
  queryOptions({
    queryKey: ['debates', debateId, 'moments'],
    queryFn: ({ signal }) =>
      call<Static<typeof Timeline>>('GET', '/moments/timeline', { query: { debate_id: debateId, limit: 200 }, signal }),
  })
