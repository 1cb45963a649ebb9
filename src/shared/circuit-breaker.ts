export type BreakerState = 'closed' | 'open' | 'half_open'
export type BreakerKind = 'agent' | 'redis' | 'ingestor'

export interface BreakerSnapshot {
  name: string
  kind: BreakerKind
  state: BreakerState
  /** Failures in a row. */
  failures: number
  failureThreshold: number
  recoverySeconds: number
  openedAt: string | null
}

export interface BreakerOptions {
  name: string
  kind: BreakerKind
  now: () => Date
  failures?: number
  recoverySeconds?: number
  onChange?: (snapshot: BreakerSnapshot) => void
}

/** What `run` throws without having tried. */
export class BreakerOpen extends Error {
  constructor(name: string) {
    super(`${name} is resting after repeated failures`)
    this.name = 'BreakerOpen'
  }
}

export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/** Opens after so many failures in a row, rests, then lets one trial through at a time; a trial decides for all. */
export function circuitBreaker({ name, kind, now, failures = 5, recoverySeconds = 60, onChange }: BreakerOptions) {
  let failed = 0
  let openedAt: number | null = null
  let trial = false
  /** Calls that began before the last change may not decide about the state after it. */
  let epoch = 0

  const rested = () => openedAt !== null && now().getTime() - openedAt >= recoverySeconds * 1000
  const state = (): BreakerState => {
    if (openedAt === null) return 'closed'
    return trial || rested() ? 'half_open' : 'open'
  }
  const snapshot = (): BreakerSnapshot => ({
    name,
    kind,
    state: state(),
    failures: failed,
    failureThreshold: failures,
    recoverySeconds,
    openedAt: openedAt === null ? null : new Date(openedAt).toISOString(),
  })
  const changed = () => {
    epoch += 1
    onChange?.(snapshot())
  }

  function succeeded() {
    failed = 0
    if (openedAt === null) return
    openedAt = null
    trial = false
    changed()
  }
  function failedOnce() {
    failed += 1
    if (openedAt === null && failed < failures) return
    openedAt = now().getTime()
    trial = false
    changed()
  }
  function undecided() {
    if (!trial) return
    trial = false
    changed()
  }

  return {
    name,
    kind,
    get state() {
      return state()
    },
    /** Whether `run` would try now. */
    get ready() {
      return openedAt === null || (!trial && rested())
    },
    snapshot,
    /** An error that does not count, because it tells nothing about the other side, leaves the state as it was. */
    async run<Result>(
      attempt: () => Promise<Result>,
      counts: (error: unknown) => boolean = () => true,
    ): Promise<Result> {
      if (openedAt !== null) {
        if (trial || !rested()) throw new BreakerOpen(name)
        trial = true
        changed()
      }
      const began = epoch
      try {
        const result = await attempt()
        if (began === epoch) succeeded()
        return result
      } catch (error) {
        if (began === epoch) (counts(error) ? failedOnce : undecided)()
        throw error
      }
    },
  }
}

export type BreakerBoard = ReturnType<typeof breakerBoard>

/** Every breaker of a process, in the order they were made; the same kind and name is the same breaker. */
export function breakerBoard({ now, onChange }: Pick<BreakerOptions, 'now' | 'onChange'>) {
  const breakers = new Map<string, CircuitBreaker>()
  return {
    open(options: Omit<BreakerOptions, 'now' | 'onChange'> & Partial<Pick<BreakerOptions, 'onChange'>>) {
      const key = `${options.kind}:${options.name}`
      const known = breakers.get(key)
      if (known) return known
      const made = circuitBreaker({
        ...options,
        now,
        onChange(snapshot) {
          options.onChange?.(snapshot)
          onChange?.(snapshot)
        },
      })
      breakers.set(key, made)
      return made
    },
    list: (kind?: BreakerKind) =>
      [...breakers.values()].filter((breaker) => !kind || breaker.kind === kind).map((breaker) => breaker.snapshot()),
  }
}
