import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Act } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { type Check, Ticks, ticksFrom } from './ticks.tsx'

interface Asked {
  ok: boolean
  checks: readonly Check[]
}

interface AskedChecksProps {
  query: UseQueryResult<Asked>
  /** Who is asked. */
  whom: string
  /** The name of the list. */
  label: string
  /** What their answer may have changed. */
  changes: QueryKey
  /** What to do where not all is well. */
  help?: ReactNode
}

/** What a vendor or a server says now, which can be asked again. */
export const AskedChecks = ({ query, whom, label, changes, help }: AskedChecksProps) => (
  <div className="grid gap-3">
    <Loaded query={query} what={`Asking ${whom}`}>
      {({ ok, checks }) => (
        <>
          <Ticks label={label} ticks={ticksFrom(checks)} />
          {!ok && help}
        </>
      )}
    </Loaded>
    {!query.isPending && (
      <div>
        <Act act={() => query.refetch({ throwOnError: true })} changes={changes}>
          Check again
        </Act>
      </div>
    )}
  </div>
)
