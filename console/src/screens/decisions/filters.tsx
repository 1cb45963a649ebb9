import { SelectField, TextField } from '../../ui/field.tsx'
import { zoneName } from '../../ui/local-days.ts'
import { useTypedFilters } from '../../ui/use-debounced.ts'
import { OUTCOMES } from './outcomes.ts'

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
