import { queryOptions } from '@tanstack/react-query'
import type { Answer } from './address.ts'
import { call } from './call.ts'
import type { DebateRequest } from './new-debate.ts'

export type Estimate = NonNullable<Answer<'POST /budgets/check'>['estimate']>

/** What a debate will probably cost, and whether the budgets pay for it now. */
export const estimateQuery = (debate: DebateRequest) =>
  queryOptions({
    queryKey: ['costs', 'estimate', debate],
    queryFn: ({ signal }) => call('POST', '/budgets/check', { body: { debate }, signal }),
  })
