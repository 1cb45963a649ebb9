import { type BreakerKind, type BreakerOptions, type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts'

interface BoardOptions extends Omit<BreakerOptions, 'now'> {
  /** What it breaks the way to, where that has several names: it opens for all of them. */
  of?: string
}

export type BreakerBoard = ReturnType<typeof breakerBoard>

/** The breakers of a process by their names, in the order they were made; the same kind and name is the same breaker. */
export function breakerBoard({ now, onChange }: Pick<BreakerOptions, 'now' | 'onChange'>) {
  const named = new Map<string, { name: string; breaker: CircuitBreaker }>()
  const breakers = new Map<string, CircuitBreaker>()

  function make(options: BoardOptions): CircuitBreaker {
    const made: CircuitBreaker = circuitBreaker({
      ...options,
      now,
      onChange(snapshot) {
        options.onChange?.(snapshot)
        for (const { name, breaker } of named.values()) if (breaker === made) onChange?.({ ...snapshot, name })
      },
    })
    return made
  }

  return {
    /** A breaker that nobody is shown. */
    apart: (options: Omit<BreakerOptions, 'now'>): CircuitBreaker => circuitBreaker({ ...options, now }),
    open(options: BoardOptions): CircuitBreaker {
      const { kind, name, of = name } = options
      const known = named.get(`${kind}:${name}`)
      if (known) return known.breaker
      const breaker = breakers.get(`${kind}:${of}`) ?? make(options)
      breakers.set(`${kind}:${of}`, breaker)
      named.set(`${kind}:${name}`, { name, breaker })
      return breaker
    },
    list: (kind?: BreakerKind) =>
      [...named.values()]
        .filter(({ breaker }) => !kind || breaker.kind === kind)
        .map(({ name, breaker }) => ({ ...breaker.snapshot(), name })),
  }
}
