import { sql } from 'kysely'
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

type Held = Pick<Segment, 'numbers' | 'lengths' | 'kinds'>

/** A segment without its places. */
export type ListedSegment = Omit<Segment, keyof Held | 'base'>

/** Bytes of places that stay in memory between searches. */
const MOST_BYTES = 256 * 1024 * 1024
const BYTES_A_PLACE = 10

/** Caches the places of segments by segment and version, which together are immutable. */
export function placeCache(mostBytes = MOST_BYTES) {
  const kept = new HeldBytes<Held>(mostBytes, ({ lengths }) => lengths.length * BYTES_A_PLACE)

  async function read(tx: Transaction, org: string, segments: readonly number[]): Promise<Map<number, Held>> {
    const rows = await tx
      .selectFrom('search_segments')
      .select(['segment', 'numbers', 'lengths', 'kinds'])
      .where('organization_id', '=', org)
      .where('segment', 'in', segments)
      .execute()
    return new Map(
      rows.map(({ segment, numbers, lengths, kinds }) => [
        segment,
        { numbers: unpackAscending(numbers, lengths.length), lengths, kinds },
      ]),
    )
  }

  /** The segments of a tenant, in order. */
  async function list(tx: Transaction, org: string): Promise<ListedSegment[]> {
    const { rows } = await sql<ListedSegment>`
      select segment, version, analysis, living, total_length as "totalLength", configs
      from search_segments where organization_id = ${org} order by segment
    `.execute(tx)
    return rows
  }

  /** These segments with their places. */
  async function fill(tx: Transaction, org: string, rows: readonly ListedSegment[]): Promise<Segment[]> {
    const nameOf = ({ segment, version }: ListedSegment) => `${segment}.${version}`
    const known = new Map(
      rows.flatMap((row) => {
        const held = kept.recall(nameOf(row))
        return held ? [[row.segment, held] as const] : []
      }),
    )
    const missing = rows.filter(({ segment }) => !known.has(segment))
    if (missing.length > 0) {
      const found = await read(
        tx,
        org,
        missing.map(({ segment }) => segment),
      )
      for (const row of missing) {
        const held = found.get(row.segment)
        if (!held) continue
        known.set(row.segment, held)
        kept.keep(nameOf(row), held)
      }
    }
    let base = 0
    return rows.flatMap((row) => {
      const held = known.get(row.segment)
      if (!held) return []
      const segment = { ...row, ...held, base }
      base += held.lengths.length
      return [segment]
    })
  }

  return {
    list,
    fill,
    /** The segments of a tenant with their places, in order. */
    segments: async (tx: Transaction, org: string): Promise<Segment[]> => fill(tx, org, await list(tx, org)),
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

  #forget(name: string) {
    const value = this.#held.get(name)
    if (value === undefined) return
    this.#held.delete(name)
    this.#bytes -= this.#sizeOf(value)
  }
}
