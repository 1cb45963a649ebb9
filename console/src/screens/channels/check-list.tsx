import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'

const SIGNS = { done: '✓', waiting: '○', wrong: '✗' } as const
const SPOKEN = { done: 'done', waiting: 'waiting', wrong: 'wrong' } as const
const LOOKS = { done: 'text-agree', waiting: 'text-muted', wrong: 'text-disagree' } as const

interface Check {
  check: string
  ok: boolean
  hint?: string | undefined
}

/** The result of a test as a list of ticks. */
const ticksFrom = (checks: readonly Check[]): Tick[] =>
  checks.map(({ check, ok, hint }) => ({
    name: check,
    state: ok ? 'done' : 'wrong',
    words: hint ?? (ok ? 'in order' : 'is missing'),
  }))

/** A list of checks that updates while it is open. */
export const Ticks = ({ label, ticks }: { label: string; ticks: readonly Tick[] }) => (
  <ul aria-label={label} aria-live="polite" className="grid gap-2">
    {ticks.map(({ name, state, words }) => (
      <li key={name} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-1">
        <span aria-hidden="true" className={LOOKS[state]}>
          {SIGNS[state]}
        </span>
        <span className={state === 'waiting' ? 'text-muted' : ''}>
          <span className="inline-block font-medium first-letter:uppercase">{name}</span>
          <span className="sr-only">, {SPOKEN[state]}</span>: {words}
        </span>
      </li>
    ))}
  </ul>
)

interface CheckResult {
  ok: boolean
  checks: readonly Check[]
}

interface RequestedChecksProps {
  query: UseQueryResult<CheckResult>
  /** The vendor or server that is asked. */
  whom: string
  /** The name of the list. */
  label: string
  /** The query key of what the answer may have changed. */
  changes: QueryKey
  /** What to do if a check fails. */
  help?: ReactNode
}

/** The current answer of a vendor or a server, with a button to ask again. */
export const RequestedChecks = ({ query, whom, label, changes, help }: RequestedChecksProps) => (
  <div className="grid gap-3">
    <QueryResult query={query} what={`Asking ${whom}`}>
      {({ ok, checks }) => (
        <>
          <Ticks label={label} ticks={ticksFrom(checks)} />
          {!ok && help}
        </>
      )}
    </QueryResult>
    {!query.isPending && (
      <div>
        <ActionButton act={() => query.refetch({ throwOnError: true })} changes={changes}>
          Check again
        </ActionButton>
      </div>
    )}
  </div>
)

export interface Tick {
  name: string
  state: 'done' | 'waiting' | 'wrong'
  /** What is true, or what the check waits for. */
  words: string
}
