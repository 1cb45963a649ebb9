import { inARow, type ToleranceMaker } from './breaker-tolerance.ts'

export type BreakerState = 'closed' | 'open' | 'half_open'
export type BreakerKind = 'agent' | 'redis' | 'ingestor'

export interface BreakerSnapshot {
  name: string
  kind: BreakerKind
  state: BreakerState
  /** Those that count towards the threshold. */
  failures: number
  failureThreshold: number
  /** The longest rest before a trial. */
  recoverySeconds: number
  openedAt: string | null
  /** While it is not closed: the first of the failures that opened it, and when the next trial may come. */
  cause: string | null
  nextTrialAt: string | null
}

export interface BreakerOptions {
  name: string
  kind: BreakerKind
  now: () => Date
  /** Five failures in a row unless told. */
  tolerance?: ToleranceMaker
  /** The rest before the first trial, doubled after each that fails; as long as the longest unless told. */
  firstRestSeconds?: number
  recoverySeconds?: number
  /** Puts a failure into words that anybody may read; by itself the breaker tells none. */
  causeOf?: (error: unknown) => string | null
  /** How many milliseconds of rest the other side asked for. */
  restAskedFor?: (error: unknown) => number | undefined
  onChange?: (snapshot: BreakerSnapshot) => void
}

/** What an error tells of the other side: a refusal is an answer too, and a caller who left says nothing about it. */
export type Meaning = 'away' | 'there' | 'nothing'

/** What `run` throws without having tried. */
export class BreakerOpen extends Error {
  constructor(name: string) {
    super(`${name} is resting after repeated failures`)
    this.name = 'BreakerOpen'
  }
}

/** Since when it is open, why, and how long it rests before the next trial. */
interface Rest {
  since: number
  cause: string | null
  ms: number
  /** How many trials have failed. */
  trials: number
}

export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/** Opens after more failures than it bears, rests, then lets one trial through at a time; a trial decides for all. */
export function circuitBreaker(options: BreakerOptions) {
  const { name, kind, now, recoverySeconds = 60 } = options
  const { firstRestSeconds = recoverySeconds, causeOf = () => null, restAskedFor = () => 0, onChange } = options
  const tolerance = (options.tolerance ?? inARow(5))(now)
  let rest: Rest | undefined
  let trial = false
  /** Calls that began before the last change may not decide about the state after it. */
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
    /** In how many milliseconds `run` would try; undefined while that hangs on a trial. */
    get readyInMs(): number | undefined {
      if (!rest) return 0
      return trial ? undefined : restLeft(rest)
    },
    /** Resolves when the state changes, but for the end of a rest. */
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
