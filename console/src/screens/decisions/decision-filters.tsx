import type { Query } from '../../api/address.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { zoneName } from '../../ui/local-days.ts'
import { choiceOf } from '../../ui/text.ts'
import { useTypedFilters } from '../../ui/use-debounced.ts'

interface FilterValues {
  q?: string
  answer?: string
  came?: string
  agent?: string
  domain?: string
  since?: string
  until?: string
}

interface FiltersProps {
  filters: FilterValues
  onChange: (filters: FilterValues) => void
}

export function Filters({ filters, onChange }: FiltersProps) {
  const bind = useTypedFilters<keyof FilterValues>(filters, onChange)
  return (
    <search className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1.4fr_1fr_1fr]">
      <TextField label="Question contains" type="search" {...bind('q')} />
      <TextField label="Answer contains" type="search" {...bind('answer')} />
      <SelectField label="Outcome" {...bind('came')}>
        <option value="">any</option>
        {Object.entries(OUTCOMES).map(([value, { title }]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField label="Since" type="date" hint={`From that day on, ${zoneName()}`} {...bind('since')} />
      <TextField label="Until" type="date" hint={`That day included, ${zoneName()}`} {...bind('until')} />
      <details className="col-span-full" open={Boolean(filters.agent || filters.domain)}>
        <summary className="text-sm text-muted">More</summary>
        <div className="grid gap-4 pt-3 sm:grid-cols-4">
          <TextField label="Agent" {...bind('agent')} />
          <TextField label="Domain" {...bind('domain')} />
        </div>
      </details>
    </search>
  )
}

type Asked = Pick<Query<'GET /debates'>, 'status' | 'result'>

interface Outcome {
  title: string
  /** What the service is asked for. */
  asked: Asked
}

/** What a debate came to, or how it stands. */
const OUTCOMES = {
  decided: { title: 'a decision', asked: { result: 'consensus_reached' } },
  undecided: { title: 'no consensus', asked: { result: 'no_consensus' } },
  unknown: { title: 'not enough evidence', asked: { result: 'insufficient_evidence' } },
  waiting: { title: 'waiting to start', asked: { status: 'pending' } },
  running: { title: 'in progress', asked: { status: 'running' } },
  paused: { title: 'paused', asked: { status: 'paused' } },
  failed: { title: 'failed', asked: { status: 'failed' } },
  stopped: { title: 'stopped', asked: { status: 'cancelled' } },
} as const satisfies Record<string, Outcome>

const NAMES = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]

/** What the service is asked for, by what an address says; nothing where it says nothing that is known. */
export function askedOf(came: string | undefined): Asked {
  const name = choiceOf(NAMES, came)
  return name ? OUTCOMES[name].asked : {}
}
