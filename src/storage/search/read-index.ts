import { sql } from 'kysely'
import { commonest, configOf } from '../../shared/text/language.ts'
import { spacedWords } from '../../shared/text/spaced-words.ts'
import type { Transaction } from '../database.ts'
import { readVector, type Terms } from './analyse.ts'
import type { Collection } from './bm25.ts'
import type { SearchQuery } from './passage.ts'
import { type ListedSegment, listSegments, type PlaceCache, type Segment } from './places.ts'
import type { KnownTerm } from './postings.ts'

/** What is read of a query. */
export type Asked = Pick<SearchQuery, 'text' | 'also' | 'everyWord' | 'lastBegins'>

/** What the index of a tenant holds for a query. */
export interface ReadIndex {
  segments: Segment[]
  collection: Collection
  /** The languages in which the query is read. */
  readings: readonly string[]
  /** The terms of the query's texts: of all in the first language, then of all in the next. */
  read: readonly Terms[]
  /** If words are looked at one by one, the terms of each, in each of the languages. */
  words: readonly Terms[]
  /** The terms of the texts that some passage contains. */
  known: ReadonlyMap<string, KnownTerm>
}

/** A query is read in at most this many languages of the tenant. */
const MOST_READINGS = 3
/**
 * A language with fewer passages is used only for a query in it: its words are rare for that reason alone, and would
 * rank first.
 */
const LEAST_SHARE = 0.05

/**
 * Reads the segments of a tenant and the query in its languages. The languages are those that are remembered, or the
 * most frequent one; if they turn out to be others, the query is read again. Undefined if the tenant has no segments.
 */
export async function readIndex(
  tx: Transaction,
  org: string,
  query: Asked,
  { places, keptFrom }: { places: PlaceCache; keptFrom: number },
): Promise<ReadIndex | undefined> {
  const before = places.known(org)
  const likely = before.length > 0 ? readingsOf(query.text, before) : [null]
  const first = await look(tx, org, query, { readings: likely, known: before, keptFrom })
  const segments = places.complete(org, first.listed, before)
  if (segments.length === 0) return undefined
  const readings = readingsOf(query.text, segments)
  const [usual = null] = commonest(segments.map(({ configs }) => configs))
  const isAsLikely = readings.join() === likely.map((config) => config ?? usual).join()
  const { vectors, terms } = isAsLikely ? first : await look(tx, org, query, { readings, known: segments, keptFrom })
  const texts = readings.length * (1 + (query.also?.length ?? 0))
  return {
    segments,
    collection: {
      passages: segments.reduce((sum, { living }) => sum + living, 0),
      totalLength: segments.reduce((sum, { totalLength }) => sum + totalLength, 0),
    },
    readings,
    read: vectors.slice(0, texts).map(readVector),
    words: vectors.slice(texts).map(readVector),
    known: terms,
  }
}

/** The languages of most passages of the tenant; that of the query first, if it is one of them. */
function readingsOf(text: string, segments: readonly Segment[]): string[] {
  const configs = segments.map((segment) => segment.configs)
  const known = commonest(configs)
  const own = configOf(text, known[0])
  const first = known.filter((config) => config === own)
  return [...new Set([...first, ...commonest(configs, LEAST_SHARE)])].slice(0, MOST_READINGS)
}

/** A longer query does not require every word. */
const MOST_WORDS = 16

/** The words of a query that are looked at one by one. */
export const wordsIn = (text: string): string[] =>
  [...new Set(spacedWords(text).toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)

/** The postings of more terms are not brought with their frequencies. */
const FEW_TERMS = 32

interface Look {
  /** Null is the tenant's most frequent language. */
  readings: readonly (string | null)[]
  known: readonly Segment[]
  keptFrom: number
}

/** What the terms of the texts are, and how frequent if they are many. */
interface QueryTerms {
  vectors: string[]
  frequencies: [term: string, df: number][]
}

/** A row of postings; null where it is long. */
interface PostingRow {
  segment: number
  term: string
  df: number
  postings: Buffer | null
}

/** The statement answers with rows of three kinds, of which each leaves the columns of the others empty. */
type LookedRow =
  | (ListedSegment & { told: null; term: null })
  | (PostingRow & { told: null })
  | { told: QueryTerms; term: null }

/** Reads all of it in one statement. */
async function look(
  tx: Transaction,
  org: string,
  { text, also = [], everyWord, lastBegins }: Asked,
  { readings, known, keptFrom }: Look,
) {
  const parts = [text, ...also.map((part) => part.text)]
  const texts = readings.flatMap((config) => parts.map((body) => ({ config, body })))
  const words = everyWord || lastBegins ? wordsIn(text) : []
  const all = [...texts, ...words.flatMap((body) => readings.map((config) => ({ config, body })))]
  const ofAskedTerms = sql`
    organization_id = ${org} and term = any(array(select term from asked))
    and segment = any(array(select segment from search_segments where organization_id = ${org}))`
  const { rows } = await sql<LookedRow>`with told as materialized (
      select place, to_tsvector(coalesce(config, (
        select key from search_segments, jsonb_each_text(configs) where organization_id = ${org}
        group by key having sum(value::int) > 0 order by sum(value::int) desc, key collate "C" limit 1
      ))::regconfig, body) as vector
      from unnest(${all.map(({ config }) => config)}::text[], ${all.map(({ body }) => spacedWords(body))}::text[])
        with ordinality as told (config, body, place)
    ), asked as materialized (
      select distinct unnest(tsvector_to_array(vector)) as term from told where place <= ${texts.length}
    ), frequencies as (
      select term, sum(df) as df from search_postings
      where ${ofAskedTerms} and (select count(*) from asked) > ${FEW_TERMS}
      group by term
    )
    ${listSegments(org, known, sql`null::json as told, null as term, null::int as df, null::bytea as postings`)}
    union all
    select segment, null, null, null, null, null, null, null, null, null, term, df,
      case when octet_length(postings) < ${keptFrom} then postings end
    from search_postings where ${ofAskedTerms} and (select count(*) from asked) <= ${FEW_TERMS}
    union all
    select null, null, null, null, null, null, null, null, null, json_build_object(
      'vectors', (select coalesce(json_agg(vector::text order by place), '[]') from told),
      'frequencies', (select coalesce(json_agg(json_build_array(term, df)), '[]') from frequencies)
    ), null, null, null
  `.execute(tx)
  const listed: ListedSegment[] = []
  const postings: PostingRow[] = []
  let told: QueryTerms = { vectors: [], frequencies: [] }
  for (const row of rows) {
    if (row.told) told = row.told
    else if (row.term === null) listed.push(row)
    else postings.push(row)
  }
  return { listed, vectors: told.vectors, terms: knownTerms(told.frequencies, postings) }
}

function knownTerms(frequencies: QueryTerms['frequencies'], rows: readonly PostingRow[]): Map<string, KnownTerm> {
  const known = new Map<string, KnownTerm>(frequencies.map(([term, df]) => [term, { df, rows: undefined }]))
  for (const [term, own] of Map.groupBy(rows, (row) => row.term)) {
    known.set(term, {
      df: own.reduce((sum, { df }) => sum + df, 0),
      rows: new Map(own.map(({ segment, postings }) => [segment, postings])),
    })
  }
  return known
}
