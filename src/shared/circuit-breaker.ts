import { inARow, type ToleranceMaker } from './breaker-tolerance.ts'

export type BreakerState = 'closed' | 'open' | 'half_open'
export type BreakerKind = 'agent' | 'redis' | 'ingestor' | 'replica'

export interface BreakerSnapshot {
  name: string
  kind: BreakerKind
  state: BreakerState
  /** The failures that count towards the threshold. */
  failures: number
  failureThreshold: number
  /** The longest rest before a trial. */
  recoverySeconds: number
  openedAt: string | null
  /** While the breaker is not closed: the first failure that opened it, and when the next trial may start. */
  cause: string | null
  nextTrialAt: string | null
}

export interface BreakerOptions {
  name: string
  kind: BreakerKind
  now: () => Date
  /** Five consecutive failures by default. */
  tolerance?: ToleranceMaker
  /** The rest before the first trial; it doubles after each failed trial. By default it is the longest rest. */
  firstRestSeconds?: number
  recoverySeconds?: number
  /** Describes a failure for anybody to read; without it the breaker shows no cause. */
  causeOf?: (error: unknown) => string | null
  /** How many milliseconds of rest the other side asks for. */
  restAskedFor?: (error: unknown) => number | undefined
  onChange?: (snapshot: BreakerSnapshot) => void
}

/**
 * What an error says about the other side: a refusal shows that it answers, and a caller who leaves says nothing about
 * it.
 */
export type Meaning = 'away' | 'there' | 'nothing'

/** Thrown by `run` without a try. */
export class BreakerOpen extends Error {
  constructor(name: string) {
    super(`${name} is resting after repeated failures`)
    this.name = 'BreakerOpen'
  }
}

/** When the breaker opened, why, and how long it rests before the next trial. */
interface Rest {
  since: number
  cause: string | null
  ms: number
  /** How many trials have failed. */
  trials: number
}

export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/**
 * Opens after more failures than it tolerates, rests, then lets one trial through at a time; the trial decides for all
 * calls.
 */
export function circuitBreaker(options: BreakerOptions) {
  const { name, kind, now, recoverySeconds = 60 } = options
  const { firstRestSeconds = recoverySeconds, causeOf = () => null, restAskedFor = () => 0, onChange } = options
  const tolerance = (options.tolerance ?? inARow(5))(now)
  let rest: Rest | undefined
  let trial = false
  /** A call that began before the last change does not decide about the state after it. */
  let epoch = 0
  let change = Promise.withResolvers<void>()

  const restLeft = ({ since, ms }: Rest) => Math.max(0, since + ms - now().getTime())
  const state = (): BreakerState => {
    if (!rest) return 'closed'
    return trial || restLeft(rest) === 0 ? 'half_open' : 'open'
  }
  const snapshot = (): BreakerSnapshot => ({
    name,
    kind,
    state: state(),
    failures: tolerance.failures(),
    failureThreshold: tolerance.threshold,
    recoverySeconds,
    openedAt: rest ? new Date(rest.since).toISOString() : null,
    cause: rest?.cause ?? null,
    nextTrialAt: rest ? new Date(rest.since + rest.ms).toISOString() : null,
  })
  const changed = () => {
    epoch += 1
    onChange?.(snapshot())
    change.resolve()
    change = Promise.withResolvers()
  }

  function succeeded() {
    if (!rest) return tolerance.succeeded()
    tolerance.startOver()
    rest = undefined
    trial = false
    changed()
  }
  function failedOnce(error: unknown) {
    const isEnough = tolerance.failed(causeOf(error))
    if (!rest && !isEnough) return
    const trials = rest ? rest.trials + 1 : 0
    const seconds = Math.max(firstRestSeconds * 2 ** trials, (restAskedFor(error) ?? 0) / 1000)
    const cause = rest ? rest.cause : tolerance.firstCause()
    rest = { since: now().getTime(), cause, ms: Math.min(seconds, recoverySeconds) * 1000, trials }
    trial = false
    changed()
  }
  function undecided() {
    if (!trial) return
    trial = false
    changed()
  }
  function learnFrom(error: unknown, meaning: Meaning) {
    if (meaning === 'away') failedOnce(error)
    else if (meaning === 'there') succeeded()
    else undecided()
  }

  return {
    name,
    kind,
    get state() {
      return state()
    },
    /** Whether `run` would try now. */
    get ready() {
      return !rest || (!trial && restLeft(rest) === 0)
    },
    /** Milliseconds until `run` would try; undefined while a trial is under way. */
    get readyInMs(): number | undefined {
      if (!rest) return 0
      return trial ? undefined : restLeft(rest)
    },
    /** Resolves when the state changes, except at the end of a rest. */
    changes: () => change.promise,
    snapshot,
    async run<Result>(
      attempt: () => Promise<Result>,
      meaningOf: (error: unknown) => Meaning = () => 'away',
    ): Promise<Result> {
      if (rest) {
        if (trial || restLeft(rest) > 0) throw new BreakerOpen(name)
        trial = true
        changed()
      }
      const began = epoch
      try {
        const result = await attempt()
        if (began === epoch) succeeded()
        return result
      } catch (error) {
        if (began === epoch) learnFrom(error, meaningOf(error))
        throw error
      }
    },
  }
}

interface BoardOptions extends Omit<BreakerOptions, 'now'> {
  /** What the breaker protects, where several names lead to it: all of them share one breaker. */
  of?: string
}

export type BreakerBoard = ReturnType<typeof breakerBoard>

/** The breakers of a process by name, in the order of creation; the same kind and name give the same breaker. */
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
    /** A breaker that the list does not show. */
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
