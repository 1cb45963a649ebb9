import { useEffect, useRef, useState } from 'react'

const REST_MS = 250

/** The value after it has stayed the same for a moment, so that typing does not send a request for each key. */
export function useDebounced<Typed>(typed: Typed): Typed {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}

/** The filters as a text that does not depend on their order. */
const textOf = (filters: object) =>
  JSON.stringify(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Writes the typed filters into the address once the typing pauses; returns what binds a field to its filter. */
export function useTypedFilters<Name extends string>(
  filters: Partial<Record<Name, string>>,
  onChange: (filters: Partial<Record<Name, string>>) => void,
) {
  const [typed, setTyped] = useState(filters)
  const rested = useDebounced(typed)
  const latest = useRef({ filters, onChange })
  latest.current = { filters, onChange }
  const key = textOf(filters)
  /** What was typed while the address changed is newer than the address. */
  const sent = useRef(key)
  useEffect(() => {
    if (sent.current !== key) setTyped(Object.fromEntries(JSON.parse(key)) as typeof filters)
    sent.current = key
  }, [key])
  useEffect(() => {
    const wanted = Object.fromEntries(Object.entries(rested).filter(([, value]) => value !== '')) as typeof rested
    if (textOf(wanted) === textOf(latest.current.filters)) return
    sent.current = textOf(wanted)
    latest.current.onChange(wanted)
  }, [rested])

  return (name: Name) => ({
    name,
    value: typed[name] ?? '',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
}
