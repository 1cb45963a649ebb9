import { type RawBuilder, sql } from 'kysely'
import type { Held } from '../../shared/telemetry/held-parts.ts'
import type { Transaction } from '../database.ts'
import { unpackAscending } from './varint.ts'

/** A segment as a search reads it. */
export interface Segment {
  segment: number
  version: number
  analysis: string
  living: number
  totalLength: number
  configs: Readonly<Record<string, number>>
  /** Its first place among the places of all segments of the tenant. */
  base: number
  numbers: Float64Array
  lengths: Uint8Array
  kinds: Uint8Array
}

type Places = Pick<Segment, 'numbers' | 'lengths' | 'kinds'>

/** A segment as it is listed: without its places where they are known. */
export type ListedSegment = Omit<Segment, keyof Places | 'base'> & {
  [Column in keyof Places]: Buffer | null
}

/** Lists the segments of a tenant, with the places of those that are not among the known and further columns. */
export const listSegments = (
  org: string,
  known: readonly Segment[],
  further?: RawBuilder<unknown>,
): RawBuilder<ListedSegment> => sql`
  select listed.segment, listed.version, analysis, living, total_length as "totalLength", configs,
    case when known.segment is null then numbers end as numbers,
    case when known.segment is null then lengths end as lengths,
    case when known.segment is null then kinds end as kinds${further ? sql`, ${further}` : sql``}
  from search_segments as listed
  left join unnest(${known.map(({ segment }) => segment)}::bigint[], ${known.map(({ version }) => version)}::int[])
    as known (segment, version) on known.segment = listed.segment and known.version = listed.version
  where organization_id = ${org}`

/** Bytes of segments that stay in memory between searches. */
const MOST_BYTES = 256 * 1024 * 1024
const BYTES_A_PLACE = 10
const BYTES_A_SEGMENT = 500

/** Remembers the segments of tenants. A segment of a version is immutable, so its places are read once. */
export function placeCache(mostBytes = MOST_BYTES) {
  const kept = new HeldBytes<readonly Segment[]>(mostBytes, (segments) =>
    segments.reduce((sum, { lengths }) => sum + BYTES_A_SEGMENT + lengths.length * BYTES_A_PLACE, 0),
  )

  /** The segments of a tenant as they were when they were last listed. */
  const known = (org: string): readonly Segment[] => kept.recall(org) ?? []

  /** The segments that were listed with places of those that are not among the known, in order. */
  function complete(org: string, listed: readonly ListedSegment[], before: readonly Segment[]): Segment[] {
    const places = new Map<number, Places>(before.map((segment) => [segment.segment, segment]))
    let base = 0
    const segments = listed
      .toSorted((one, other) => one.segment - other.segment)
      .flatMap(({ numbers, lengths, kinds, ...row }) => {
        const held =
          numbers && lengths && kinds
            ? { numbers: unpackAscending(numbers, lengths.length), lengths, kinds }
            : places.get(row.segment)
        if (!held) return []
        const segment = { ...row, numbers: held.numbers, lengths: held.lengths, kinds: held.kinds, base }
        base += held.lengths.length
        return [segment]
      })
    if (segments.length > 0) kept.keep(org, segments)
    return segments
  }

  return {
    held: kept.held,
    known,
    complete,
    /** The segments of a tenant with their places, in order. */
    async segments(tx: Transaction, org: string): Promise<Segment[]> {
      const before = known(org)
      const { rows } = await listSegments(org, before).execute(tx)
      return complete(org, rows, before)
    },
  }
}
export type PlaceCache = ReturnType<typeof placeCache>

/** The place of a passage's number in the segment; -1 if it has none. */
export function placeOf(numbers: Float64Array, number: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = numbers[middle] as number
    if (value === number) return middle
    if (value < number) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** A cache by name with a limit in bytes; the least recently used value goes first. */
export class HeldBytes<Value> {
  readonly #most: number
  readonly #sizeOf: (value: Value) => number
  readonly #held = new Map<string, Value>()
  #bytes = 0

  constructor(mostBytes: number, sizeOf: (value: Value) => number) {
    this.#most = mostBytes
    this.#sizeOf = sizeOf
  }

  keep(name: string, value: Value) {
    this.#forget(name)
    this.#held.set(name, value)
    this.#bytes += this.#sizeOf(value)
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#most || oldest === name) break
      this.#forget(oldest)
    }
  }

  /** The value of this name, which becomes the most recently used. */
  recall(name: string): Value | undefined {
    const value = this.#held.get(name)
    if (value === undefined) return undefined
    this.#held.delete(name)
    this.#held.set(name, value)
    return value
  }

  held = (): Held => ({ entries: this.#held.size, bytes: this.#bytes })

  #forget(name: string) {
    const value = this.#held.get(name)
    if (value === undefined) return
    this.#held.delete(name)
    this.#bytes -= this.#sizeOf(value)
  }
}
