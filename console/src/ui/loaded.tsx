import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FaultNote, Loading } from './states.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  what?: string
  children: (data: Data) => ReactNode
}

/** The answer of a query, or that it is on its way, or why it is not there. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FaultNote fault={query.error} onRetry={() => query.refetch()} />
  return <Loading what={what} />
}
