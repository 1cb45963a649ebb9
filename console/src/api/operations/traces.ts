import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../address.ts'
import { call, callForBlob } from '../call.ts'

export type TraceStatus = Answer<'GET /traces'>
export const traceQuery = queryOptions({ queryKey: ['traces'], queryFn: () => call('GET', '/traces') })
export const fetchTrace = (id: string) => callForBlob('/debates/{id}/trace', { path: { id } })
