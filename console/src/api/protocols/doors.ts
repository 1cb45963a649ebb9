import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../address.ts'
import { call } from '../call.ts'

export type Door = Answer<'GET /doors'>['doors'][number]

export const doorsQuery = queryOptions({ queryKey: ['doors'], queryFn: () => call('GET', '/doors') })
