import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { Tables } from '../tables.ts'
import { bestPlaces, type Candidate, type MayBe, orderOf } from './best-places.ts'
import type { SearchQuery } from './passage.ts'
import { placeOf, type Segment } from './places.ts'
import { kindByte } from './segment.ts'
import { joinedItems, type ShownRow, shownColumns } from './shown-passages.ts'

/** A passage that passes all filters of a query, with its score after boosts. */
export interface Passing extends Candidate {
  item: string
}

/** A passing passage with all that a hit shows of it. */
export type ShownPassing = Passing & ShownRow

/** Candidates are filtered in batches of these sizes; after that all passing passages are read once. */
const BATCHES = [64, 256, 1_024, 4_096]
const FURTHER = 4_096

/** The passages that meet every condition of a query except its words. */
export function passingPassages(tx: Transaction, org: string, query: SearchQuery, segments: readonly Segment[]) {
  const isPassing = conditionsOf(org, query)
  const isBoosted = query.boost && sql<SqlBool>`coalesce(${query.boost.where(PASSAGES)}, false)`
  const factor = query.boost?.factor ?? 1
  const order = orderOf(query)
  let all: Promise<MayBe> | undefined

  /** Of these candidates the best of each item, or each, at most so many, in any order. */
  async function bestAmong(candidates: readonly Candidate[], most: number, per: Per): Promise<ShownPassing[]> {
    const later = query.latestFirst ? sql`desc` : sql`asc`
    const score = isBoosted
      ? sql`case when ${isBoosted} then candidate.score * ${factor}::float8 else candidate.score end`
      : sql`candidate.score`
    const { rows } = await sql<ShownPassing>`select best.score, ${shownColumns('best', query.itemsIn)}
      from (
        select first.score, ${shownColumns('first')}
        from (
          select distinct on (${sql.ref(`passages.${per}`)}) ${score} as score, ${shownColumns('passages')}
          from unnest(${candidates.map(({ number }) => number)}::bigint[], ${candidates.map((each) => each.score)}::float8[])
            as candidate (number, score)
          join passages on passages.number = candidate.number
          where ${isPassing}
          order by ${sql.ref(`passages.${per}`)}, 1 desc, passages.number ${later}
        ) as first
        order by first.score desc, first.number ${later}
        limit ${most}
      ) as best
      ${joinedItems(org, 'best', query.itemsIn)}
    `.execute(tx)
    return rows
  }

  /** The best items, each by its best passage; or the best passages. */
  async function best(scores: Float64Array, most: number, per: Per): Promise<ShownPassing[]> {
    const found = new Map<unknown, ShownPassing>()

    /** False if no later candidate can be among the best. */
    async function look(candidates: readonly Candidate[]): Promise<boolean> {
      for (const passing of candidates.length > 0 ? await bestAmong(candidates, most, per) : []) {
        const known = found.get(passing[per])
        if (!known || order(passing, known) < 0) found.set(passing[per], passing)
      }
      if (found.size < most) return true
      if (!query.boost) return false
      const last = [...found.values()].sort(order)[most - 1]
      return Math.max(1, factor) * (candidates.at(-1)?.score ?? 0) >= (last?.score ?? 0)
    }

    async function lookAtAll() {
      let seen = 0
      for (const size of query.items === undefined ? BATCHES.filter((batch) => batch >= most) : []) {
        const candidates = bestPlaces(segments, scores, seen + size, ofKinds(query), order).slice(seen)
        if (!(await look(candidates)) || candidates.length < size) return
        seen += size
      }
      all ??= passingPlaces(tx, isPassing, segments)
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
    const { rows } = await sql<{ number: number; item: string; boosted: boolean }>`select number, item,
        ${isBoosted ?? sql`false`} as boosted from passages
      where ${isPassing} and item = any(${items}::text[])
    `.execute(tx)
    return rows.map(({ number, item, boosted }) => ({ number, item, score: scoreOf(number) * (boosted ? factor : 1) }))
  }

  return { best, ofItems }
}
export type PassingPassages = ReturnType<typeof passingPassages>

/** What the best of is taken: each item or each passage. */
type Per = 'item' | 'number'

const PASSAGES = expressionBuilder<Tables, 'passages'>()

function conditionsOf(org: string, { kinds, where, items }: SearchQuery): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`passages.organization_id = ${org}`,
    sql<SqlBool>`passages.removed_at is null`,
    ...(kinds ? [sql<SqlBool>`passages.kind = any(${kinds}::text[])`] : []),
    ...(items ? [sql<SqlBool>`passages.item = any(${items}::text[])`] : []),
    ...(where ? [sql<SqlBool>`(${where(PASSAGES)})`] : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function ofKinds({ kinds }: SearchQuery): MayBe {
  if (kinds === undefined) return () => true
  const wanted = new Uint8Array(256)
  for (const kind of kinds) wanted[kindByte(kind)] = 1
  return (segment, place) => wanted[segment.kinds[place] as number] === 1
}

/** All passing places, read once. */
async function passingPlaces(
  tx: Transaction,
  isPassing: RawBuilder<SqlBool>,
  segments: readonly Segment[],
): Promise<MayBe> {
  const { rows } = await sql<{ numbers: Buffer | null }>`
    select string_agg(int8send(number), ''::bytea order by number) as numbers from passages where ${isPassing}
  `.execute(tx)
  const numbers = rows[0]?.numbers
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
