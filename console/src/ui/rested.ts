import { useEffect, useState } from 'react'

const REST_MS = 250

/** What somebody types, once the typing rests. */
export function useRested<Typed>(typed: Typed): Typed {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
