import type { ReactNode } from 'react'
import type { DryRun } from '../../api/messaging/rules.ts'
import { usePeopleHere } from '../../parts/organization-members.ts'
import { actionWords } from './words.ts'

type Act = DryRun['matches'][number]['would'][number]

interface ActLinesProps {
  acts: readonly Act[]
  /** Stands before each, such as whose it is. */
  before?: (act: Act) => ReactNode
}

/** What is done, and what is held back with the reason. */
export function ActLines({ acts, before }: ActLinesProps) {
  const nameOf = usePeopleHere()
  return (
    <ul className="grid gap-1">
      {acts.map((act) => (
        <li key={`${act.rule_id} ${act.type} ${act.target}`} className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
          <span aria-hidden="true">{act.does ? '✓' : '✗'}</span>
          <span>
            {!act.does && <span className="sr-only">not done: </span>}
            {before?.(act)}
            <bdi>{actionWords(act, nameOf)}</bdi>
            {act.why && <span className="text-muted">: {act.why}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
