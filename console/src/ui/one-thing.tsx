import type { UseQueryResult } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { QueryResult } from './query-result.tsx'

/** The way back to the list that something stands in. */
export const BackLink = createLink(({ children, ...anchor }: ComponentProps<'a'>) => (
  <a {...anchor} className="text-muted hover:text-ink">
    <span aria-hidden="true">← </span>
    {children}
  </a>
))

interface OneThingProps<Data> {
  back: ReactNode
  /** Copies the request for it. */
  curl: ReactNode
  query: UseQueryResult<Data>
  /** The heading until it is there. */
  heading: string
  children: (data: Data) => ReactNode
}

/** The screen of one thing: the way back and its request, and below it the thing once it is there. */
export const OneThing = <Data,>({ back, curl, query, heading, children }: OneThingProps<Data>) => (
  <div className="grid grid-cols-1 gap-6">
    <div className="flex flex-wrap items-baseline justify-between gap-3 text-sm">
      {back}
      {curl}
    </div>
    <QueryResult query={query} heading={heading}>
      {children}
    </QueryResult>
  </div>
)
