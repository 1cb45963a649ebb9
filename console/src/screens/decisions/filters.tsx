import { useEffect, useRef, useState } from 'react'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useRested } from '../../ui/rested.ts'
import { zoneName } from './local-days.ts'
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

/** The same filters are the same text, whichever was filled in first. */
const textOf = (filters: FilterValues) =>
  JSON.stringify(filters, ['q', 'answer', 'came', 'agent', 'domain', 'since', 'until'] satisfies (keyof FilterValues)[])

interface FiltersProps {
  filters: FilterValues
  onChange: (filters: FilterValues) => void
}

/** What was typed goes into the address when the typing rests. */
export function Filters({ filters, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(filters)
  const rested = useRested(typed)
  const latest = useRef({ filters, onChange })
  latest.current = { filters, onChange }
  const key = textOf(filters)
  /** What was typed while the address changed is newer than the address. */
  const sent = useRef(key)
  useEffect(() => {
    if (sent.current !== key) setTyped(JSON.parse(key))
    sent.current = key
  }, [key])
  useEffect(() => {
    const wanted = Object.fromEntries(Object.entries(rested).filter(([, value]) => value !== ''))
    if (textOf(wanted) === textOf(latest.current.filters)) return
    sent.current = textOf(wanted)
    latest.current.onChange(wanted)
  }, [rested])

  const bind = (name: keyof FilterValues) => ({
    name,
    value: typed[name] ?? '',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <search className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1.4fr_1fr_1fr]">
      <TextField label="Words of the question" type="search" {...bind('q')} />
      <TextField label="Words of the answer" type="search" {...bind('answer')} />
      <SelectField label="Came to" {...bind('came')}>
        <option value="">anything</option>
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
