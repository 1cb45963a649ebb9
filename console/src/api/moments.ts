import { queryOptions } from '@tanstack/react-query'
import type { Answer } from './address.ts'
import { call, LONGEST_LIST } from './call.ts'

export type Moment = Answer<'GET /moments/timeline'>['moments'][number]

export const momentsQuery = (debate_id: string) =>
  queryOptions({
    queryKey: ['debates', debate_id, 'moments'],
    queryFn: ({ signal }) => call('GET', '/moments/timeline', { query: { debate_id, ...LONGEST_LIST }, signal }),
  })
