import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { Terms } from './analyse.ts'
import { byteOfLength, LENGTH_OF_BYTE } from './bm25.ts'
import { PASSAGE_KINDS, type PassageKind } from './passage.ts'
import { packAscending, VarintWriter } from './varint.ts'

/** The places of a segment, in order. */
export interface Places {
  numbers: ArrayLike<number>
  lengths: Uint8Array
  kinds: Uint8Array
  configs: Readonly<Record<string, number>>
}

export interface TermRow {
  term: string
  df: number
  postings: Buffer
}

export const kindByte = (kind: PassageKind): number => PASSAGE_KINDS.indexOf(kind)

/** Eight segments of a class are merged into one of a higher class. */
export const FAN = 8
export const classOf = (places: number): number => Math.floor(Math.log2(Math.max(1, places)) / Math.log2(FAN))

export const totalLength = (lengths: Uint8Array): number => {
  let total = 0
  for (const byte of lengths) total += LENGTH_OF_BYTE[byte] ?? 0
  return total
}

/** Writes the row of a segment and answers with its number; its terms follow. */
export async function insertSegment(tx: Transaction, org: string, analysis: string, places: Places): Promise<number> {
  const { numbers, lengths, kinds, configs } = places
  const { segment } = await tx
    .insertInto('search_segments')
    .values({
      organization_id: org,
      version: 1,
      class: classOf(numbers.length),
      analysis,
      living: lengths.reduce((living, byte) => living + (byte === 0 ? 0 : 1), 0),
      total_length: totalLength(lengths),
      configs,
      numbers: packAscending(numbers),
      lengths: Buffer.from(lengths),
      kinds: Buffer.from(kinds),
    })
    .returning('segment')
    .executeTakeFirstOrThrow()
  return segment
}

const ROWS_AT_ONCE = 20_000
const BYTES_AT_ONCE = 8_000_000

/**
 * Writes the rows of terms; the postings of many go as one value, because the driver sends each element of an array as
 * digits.
 */
export async function insertTerms(tx: Transaction, org: string, segment: number, rows: Iterable<TermRow>) {
  for (const some of inPortions(rows)) {
    await sql`
      insert into search_postings (organization_id, segment, term, df, postings)
      select ${org}::text, ${segment}::bigint, term, df, substring(${Buffer.concat(some.map(({ postings }) => postings))}::bytea from first for bytes)
      from unnest(
        ${some.map(({ term }) => term)}::text[], ${some.map(({ df }) => df)}::int[],
        ${startsOf(some)}::int[], ${some.map(({ postings }) => postings.length)}::int[]
      ) as told (term, df, first, bytes)
    `.execute(tx)
  }
}

/** Where the postings of each begin, from 1. */
function startsOf(rows: readonly TermRow[]): number[] {
  let next = 1
  return rows.map(({ postings }) => {
    const first = next
    next += postings.length
    return first
  })
}

function* inPortions(rows: Iterable<TermRow>): Generator<TermRow[]> {
  let portion: TermRow[] = []
  let bytes = 0
  for (const row of rows) {
    portion.push(row)
    bytes += row.postings.length
    if (portion.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue
    yield portion
    portion = []
    bytes = 0
  }
  if (portion.length > 0) yield portion
}

interface ChangedPlaces extends Pick<Places, 'lengths' | 'configs'> {
  living: number
  totalLength: number
}

/**
 * Writes which places of a segment are empty now; a segment without passages is deleted, with the rest of its terms.
 */
export async function changePlaces(
  tx: Transaction,
  org: string,
  { segment, version }: { segment: number; version: number },
  { lengths, configs, living, totalLength: total }: ChangedPlaces,
) {
  if (living === 0) return dropSegments(tx, org, [segment])
  await tx
    .updateTable('search_segments')
    .set({ version: version + 1, lengths: Buffer.from(lengths), configs, living, total_length: total })
    .where('organization_id', '=', org)
    .where('segment', '=', segment)
    .execute()
}

/** One after another, because the server ends a statement that takes long. */
export async function dropSegments(tx: Transaction, org: string, segments: readonly number[]) {
  for (const segment of segments) {
    await tx.deleteFrom('search_postings').where('organization_id', '=', org).where('segment', '=', segment).execute()
    await tx.deleteFrom('search_segments').where('organization_id', '=', org).where('segment', '=', segment).execute()
  }
}

interface IndexedPassage {
  number: number
  kind: PassageKind
  config: string
  terms: Terms
}

interface Written {
  df: number
  last: number
  writer: VarintWriter
}

/** Enough for a term of few passages. */
const BYTES_OF_TERM = 16

/**
 * Builds a segment from passages in ascending order of their numbers; of each it keeps only its places and its
 * postings.
 */
export class SegmentBuilder {
  readonly #numbers: number[] = []
  readonly #lengths: number[] = []
  readonly #kinds: number[] = []
  readonly #configs: Record<string, number> = {}
  readonly #terms = new Map<string, Written>()

  add({ number, kind, config, terms }: IndexedPassage) {
    const place = this.#numbers.length
    this.#numbers.push(number)
    this.#lengths.push(byteOfLength(terms.length))
    this.#kinds.push(kindByte(kind))
    this.#configs[config] = (this.#configs[config] ?? 0) + 1
    for (const [term, count] of terms.counts) {
      let written = this.#terms.get(term)
      if (!written) {
        written = { df: 0, last: -1, writer: new VarintWriter(BYTES_OF_TERM) }
        this.#terms.set(term, written)
      }
      written.writer.write(place - written.last)
      written.writer.write(count)
      written.last = place
      written.df++
    }
  }

  places(): Places {
    return {
      numbers: this.#numbers,
      lengths: Uint8Array.from(this.#lengths),
      kinds: Uint8Array.from(this.#kinds),
      configs: this.#configs,
    }
  }

  *termRows(): Generator<TermRow> {
    for (const [term, { df, writer }] of this.#terms) yield { term, df, postings: writer.bytes() }
  }
}
