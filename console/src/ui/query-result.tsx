import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mayPass } from '../api/fault.ts'
import { RelativeTime } from './relative-time.tsx'
import { FaultNote, Loading } from './states.tsx'

interface QueryResultProps<Data> {
  query: UseQueryResult<Data>
  what?: string
  /** The heading until the answer arrives, for a screen whose own heading comes with it. */
  heading?: string
  children: (data: Data) => ReactNode
}

/** Shows the data of a query and whether they are out of date, or that they are loading, or why they are missing. */
export function QueryResult<Data>({ query, what, heading, children }: QueryResultProps<Data>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isRefetchError && <NotRefreshed query={query} />}
        {children(query.data)}
      </>
    )
  }
  return (
    <>
      {heading && <h1 className="sr-only">{heading}</h1>}
      {query.error ? <FaultNote fault={query.error} onRetry={() => query.refetch()} /> : <Loading what={what} />}
    </>
  )
}

function NotRefreshed({ query: { error, dataUpdatedAt, refetch } }: { query: UseQueryResult }) {
  return (
    <p className="pb-2 text-sm text-muted">
      <span role="status">Could not be refreshed{!mayPass(error) && `: ${error?.message}`}</span>; this is from{' '}
      <RelativeTime at={new Date(dataUpdatedAt).toISOString()} />.{' '}
      <button type="button" onClick={() => refetch()} className="text-accent underline underline-offset-4">
        Try again
      </button>
    </p>
  )
}
