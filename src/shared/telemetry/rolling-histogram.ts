/** Upper bounds in seconds; a last, open bucket takes what is slower. */
export const LATENCY_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

const COUNT = 0
const ERRORS = 1
const SECONDS = 2
const REFUSALS = 3
const FASTEST = 4
const SLOWEST = 5
const FIRST_BUCKET = 6
const WIDTH = FIRST_BUCKET + LATENCY_BOUNDS.length + 1

export interface LatencyFigures {
  count: number
  /** Server errors. */
  errors: number
  /** Refused requests. */
  refusals: number
  seconds: number
  /** In seconds; 0 without requests. */
  fastest: number
  slowest: number
  /** Not cumulative; one more than the bounds. */
  buckets: number[]
}

export const bucketOf = (seconds: number): number => {
  let bucket = 0
  for (const bound of LATENCY_BOUNDS) {
    if (seconds <= bound) return bucket
    bucket++
  }
  return bucket
}

/** Counts and latencies of the last `slots × slotMs` milliseconds, in a fixed amount of memory. */
export class RollingHistogram {
  readonly #slots: number
  readonly #slotMs: number
  readonly #cells: Float64Array
  readonly #turns: Float64Array

  constructor(slots: number, slotMs: number) {
    this.#slots = slots
    this.#slotMs = slotMs
    this.#cells = new Float64Array(slots * WIDTH)
    this.#turns = new Float64Array(slots).fill(-1)
  }

  add(atMs: number, seconds: number, bucket: number, failed: boolean, refused = false): void {
    const turn = Math.floor(atMs / this.#slotMs)
    const slot = turn % this.#slots
    const start = slot * WIDTH
    const cells = this.#cells
    if (this.#turns[slot] !== turn) {
      cells.fill(0, start, start + WIDTH)
      this.#turns[slot] = turn
    }
    const isFirst = cells[start + COUNT] === 0
    cells[start + FASTEST] = isFirst ? seconds : Math.min(cells[start + FASTEST] as number, seconds)
    cells[start + SLOWEST] = Math.max(cells[start + SLOWEST] as number, seconds)
    cells[start + COUNT] = (cells[start + COUNT] as number) + 1
    if (refused) cells[start + REFUSALS] = (cells[start + REFUSALS] as number) + 1
    if (failed) cells[start + ERRORS] = (cells[start + ERRORS] as number) + 1
    cells[start + SECONDS] = (cells[start + SECONDS] as number) + seconds
    const cell = start + FIRST_BUCKET + bucket
    cells[cell] = (cells[cell] as number) + 1
  }

  figures(atMs: number): LatencyFigures {
    const oldest = Math.floor(atMs / this.#slotMs) - this.#slots
    const sums = new Array<number>(WIDTH).fill(0)
    let fastest = Number.POSITIVE_INFINITY
    let slowest = 0
    this.#turns.forEach((turn, slot) => {
      if (turn <= oldest) return
      fastest = Math.min(fastest, this.#cells[slot * WIDTH + FASTEST] ?? fastest)
      slowest = Math.max(slowest, this.#cells[slot * WIDTH + SLOWEST] ?? 0)
      for (let cell = 0; cell < WIDTH; cell++) {
        sums[cell] = (sums[cell] ?? 0) + (this.#cells[slot * WIDTH + cell] ?? 0)
      }
    })
    const [count = 0, errors = 0, seconds = 0, refusals = 0, , , ...buckets] = sums
    return { count, errors, refusals, seconds, fastest: count > 0 ? fastest : 0, slowest, buckets }
  }
}

/** The latency that a share `q` of the requests stayed below, interpolated within its bucket; 0 without requests. */
export function quantile({ count, buckets }: Pick<LatencyFigures, 'count' | 'buckets'>, q: number): number {
  let wanted = count * q
  let lower = 0
  for (const [index, upper] of LATENCY_BOUNDS.entries()) {
    const inBucket = buckets[index] ?? 0
    if (inBucket > 0 && wanted <= inBucket) return lower + (upper - lower) * (wanted / inBucket)
    wanted -= inBucket
    lower = upper
  }
  return count > 0 ? lower : 0
}
