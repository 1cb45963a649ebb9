import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from '../address.ts'
import { call } from '../call.ts'

export type Hold = Answer<'GET /privacy/holds'>['holds'][number]

export const HOLDS = ['holds'] as const

/** Those that stand, and those that were. */
export const holdsQuery = queryOptions({
  queryKey: HOLDS,
  queryFn: ({ signal }) => call('GET', '/privacy/holds', { query: { active_only: false }, signal }),
})

export const placeHold = (body: Body<'POST /privacy/holds'>) => call('POST', '/privacy/holds', { body })
export const liftHold = (hold_id: string) => call('DELETE', '/privacy/holds/{hold_id}', { path: { hold_id } })
