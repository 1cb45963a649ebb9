import { type SelectQueryBuilder, sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { Tables } from '../tables.ts'
import type { SearchQuery } from './passage.ts'
import { placeOf, type Segment } from './places.ts'
import { kindByte } from './segment.ts'

/** A passage that passes all filters of a query, with its score after boosts. */
export interface Passing extends Candidate {
  item: string
}

/** Candidates are filtered in batches of these sizes; after that all passing passages are read once. */
const BATCHES = [64, 256, 1_024, 4_096]
const FURTHER = 4_096

/** The passages that meet every condition of a query except its words. */
export function passingPassages(tx: Transaction, org: string, query: SearchQuery, segments: readonly Segment[]) {
  const passages = filtered(tx, org, query)
  const factor = query.boost?.factor ?? 1
  const order = query.latestFirst ? byScoreLatest : byScore
  let all: Promise<MayBe> | undefined
  const boosted = (score: number, row: { boosted: boolean }) => (row.boosted ? score * factor : score)

  /** The best items, each by its best passage. */
  async function best(scores: Float64Array, most: number, thingOf: (passage: Passing) => unknown): Promise<Passing[]> {
    const found = new Map<unknown, Passing>()

    /** False if no later candidate can be among the best. */
    async function look(candidates: readonly Candidate[]): Promise<boolean> {
      const rows = candidates.length > 0 ? await numbered(passages, candidates).execute() : []
      const byNumber = new Map(rows.map((row) => [row.number, row]))
      for (const { number, score } of candidates) {
        const row = byNumber.get(number)
        if (!row) continue
        const passing = { number, item: row.item, score: boosted(score, row) }
        const known = found.get(thingOf(passing))
        if (!known || order(passing, known) < 0) found.set(thingOf(passing), passing)
      }
      if (found.size < most) return true
      if (!query.boost) return false
      const last = [...found.values()].sort(order)[most - 1]
      return Math.max(1, factor) * (candidates.at(-1)?.score ?? 0) >= (last?.score ?? 0)
    }

    async function lookAtAll() {
      let seen = 0
      for (const size of query.items === undefined ? BATCHES : []) {
        const candidates = bestPlaces(segments, scores, seen + size, ofKinds(query), order).slice(seen)
        if (!(await look(candidates)) || candidates.length < size) return
        seen += size
      }
      all ??= passingPlaces(passages, segments)
      const mayBe = await all
      found.clear()
      for (let first = 0; ; first += FURTHER) {
        const candidates = bestPlaces(segments, scores, first + FURTHER, mayBe, order).slice(first)
        if (!(await look(candidates)) || candidates.length < FURTHER) return
      }
    }

    await lookAtAll()
    return [...found.values()].sort(order).slice(0, most)
  }

  /** All passing passages of these items, whether they contain the words or not. */
  async function ofItems(items: readonly string[], scoreOf: (number: number) => number): Promise<Passing[]> {
    const rows = await passages.where((eb) => eb('item', '=', eb.fn.any(eb.val([...items])))).execute()
    return rows.map((row) => ({ number: row.number, item: row.item, score: boosted(scoreOf(row.number), row) }))
  }

  return { best, ofItems }
}
export type PassingPassages = ReturnType<typeof passingPassages>

type Filtered = SelectQueryBuilder<Tables, 'passages', { number: number; item: string; boosted: boolean }>

function filtered(tx: Transaction, org: string, { kinds, where, boost, items }: SearchQuery): Filtered {
  return tx
    .selectFrom('passages')
    .select(['number', 'item'])
    .select((eb) => (boost ? sql<boolean>`coalesce(${boost.where(eb)}, false)` : sql<boolean>`false`).as('boosted'))
    .where('organization_id', '=', org)
    .where('removed_at', 'is', null)
    .$if(kinds !== undefined, (passages) => passages.where('kind', 'in', kinds ?? []))
    .$if(items !== undefined, (passages) =>
      passages.where((eb) => eb('item', '=', eb.fn.any(eb.val([...(items ?? [])])))),
    )
    .$if(where !== undefined, (passages) => passages.where((eb) => where?.(eb) ?? eb.lit(true)))
}

function ofKinds({ kinds }: SearchQuery): MayBe {
  if (kinds === undefined) return () => true
  const wanted = new Uint8Array(256)
  for (const kind of kinds) wanted[kindByte(kind)] = 1
  return (segment, place) => wanted[segment.kinds[place] as number] === 1
}

const numbered = (passages: Filtered, candidates: readonly Candidate[]): Filtered =>
  passages.where((eb) => eb('number', '=', eb.fn.any(eb.val(candidates.map(({ number }) => number)))))

/** All passing places, read once. */
async function passingPlaces(passages: Filtered, segments: readonly Segment[]): Promise<MayBe> {
  const { numbers } = await passages
    .clearSelect()
    .select(sql<Buffer | null>`string_agg(int8send(number), ''::bytea order by number)`.as('numbers'))
    .executeTakeFirstOrThrow()
  const pass = new Map(segments.map((segment) => [segment.segment, new Uint8Array(segment.lengths.length)]))
  for (let at = 0; numbers && at < numbers.length; at += 8) {
    const number = Number(numbers.readBigInt64BE(at))
    for (const segment of segments) {
      const place = placeOf(segment.numbers, number)
      if (place < 0) continue
      const own = pass.get(segment.segment)
      if (own) own[place] = 1
      break
    }
  }
  return ({ segment }, place) => pass.get(segment)?.[place] === 1
}

interface Candidate {
  number: number
  score: number
}

type Order = (one: Candidate, other: Candidate) => number

/** The higher score first, then the lower number. */
export const byScore: Order = (one, other) => other.score - one.score || one.number - other.number

/** The higher score first, then the higher number. */
const byScoreLatest: Order = (one, other) => other.score - one.score || other.number - one.number

/** Which places may be candidates. */
type MayBe = (segment: Segment, place: number) => boolean

/** The best places with a score, in order, at most this many. A heap keeps the worst of them on top. */
export function bestPlaces(
  segments: readonly Segment[],
  scores: Float64Array,
  most: number,
  mayBe: MayBe,
  order: Order = byScore,
): Candidate[] {
  const heap: Candidate[] = []
  const isWorse = (one: Candidate, other: Candidate) => order(one, other) > 0

  function sink(from: number) {
    let at = from
    for (;;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        const there = heap[child]
        if (there && isWorse(there, heap[worst] as Candidate)) worst = child
      }
      if (worst === at) return
      ;[heap[at], heap[worst]] = [heap[worst] as Candidate, heap[at] as Candidate]
      at = worst
    }
  }

  let bar = 0
  for (const segment of segments) {
    const { base, numbers, lengths } = segment
    for (let place = 0; place < lengths.length; place++) {
      const score = scores[base + place] as number
      if (score <= 0 || score < bar || !mayBe(segment, place)) continue
      const candidate = { number: numbers[place] as number, score }
      if (heap.length < most) {
        heap.push(candidate)
        if (heap.length < most) continue
        for (let at = (most >> 1) - 1; at >= 0; at--) sink(at)
      } else if (isWorse(heap[0] as Candidate, candidate)) {
        heap[0] = candidate
        sink(0)
      } else continue
      bar = (heap[0] as Candidate).score
    }
  }
  return heap.sort(order)
}
