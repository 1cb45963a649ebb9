import { queryOptions } from '@tanstack/react-query'
import type { Answer } from './address.ts'
import { call } from './call.ts'

/** What is asked anew when something that decisions rest on was judged. */
export const DECISIONS = ['decisions']

/** What a decision rests on is found out just after it was made. */
const SETTLES_MS = 5 * 60_000
const LOOK_AGAIN_MS = 2_000

export const decisionQuery = (id: string) =>
  queryOptions({
    queryKey: [...DECISIONS, id],
    queryFn: ({ signal }) => call('GET', '/decisions/{id}', { path: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && !isSettled(data) ? LOOK_AGAIN_MS : false),
  })

const isSettled = ({ rests_on, evidence_used, completed_at }: Answer<'GET /decisions/{id}'>): boolean =>
  rests_on.length > 0 || evidence_used.length === 0 || Date.now() - Date.parse(completed_at ?? '') > SETTLES_MS
