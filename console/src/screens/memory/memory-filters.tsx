import { useEffect, useRef, useState } from 'react'
import type { MemoryEntry, MemoryTier } from '../../api/knowledge/memory.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { KIND_WORDS } from './memory-labels.ts'

export interface MemoryFilterValues {
  q?: string
  tier?: MemoryTier['tier']
  kind?: MemoryEntry['kind']
}

interface FiltersProps {
  wanted: MemoryFilterValues
  onChange: (wanted: MemoryFilterValues) => void
}

/** Writes the typed words into the address once the typing pauses. */
export function Filters({ wanted, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(wanted.q ?? '')
  const rested = useDebounced(typed)
  const latest = useRef({ wanted, onChange })
  latest.current = { wanted, onChange }
  /** Words that were typed while the address changed are newer than the address. */
  const sent = useRef(wanted.q ?? '')
  useEffect(() => {
    const q = wanted.q ?? ''
    if (sent.current !== q) setTyped(q)
    sent.current = q
  }, [wanted.q])
  useEffect(() => {
    const { wanted: now, onChange: change } = latest.current
    if (rested === (now.q ?? '')) return
    sent.current = rested
    change({ ...now, q: rested })
  }, [rested])
  return (
    <search className="grid items-start gap-4 sm:grid-cols-[3fr_1fr]">
      <TextField
        label="Search memory"
        type="search"
        name="q"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label="Type"
        name="kind"
        value={wanted.kind ?? ''}
        onChange={({ target }) => {
          const { kind: _before, ...others } = wanted
          onChange(target.value ? { ...others, kind: target.value as MemoryEntry['kind'] } : others)
        }}
      >
        <option value="">any</option>
        {Object.entries(KIND_WORDS).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
