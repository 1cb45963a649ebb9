import { queryOptions } from '@tanstack/react-query'
import type { Body } from '../address.ts'
import { call } from '../call.ts'

/** What is asked anew when something that decisions rest on was judged. */
export const DECISIONS = ['decisions']

export const decisionQuery = (id: string) =>
  queryOptions({
    queryKey: [...DECISIONS, id],
    queryFn: ({ signal }) => call('GET', '/decisions/{id}', { path: { id }, signal }),
  })

/** What turned out true; it can be recorded once. */
export const recordOutcome = (id: string, body: Body<'POST /debates/{id}/outcome'>) =>
  call('POST', '/debates/{id}/outcome', { path: { id }, body })
