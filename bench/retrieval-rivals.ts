import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Database } from '../src/storage/database.ts'
import { termsOf } from '../src/storage/search/analyse.ts'
import type { JudgedQuery } from './retrieval-sets.ts'

const MOST = 100
const READ_AT_ONCE = 500
/** Passages that are ranked for a hundred items. */
const PASSAGES = 2_000

const firstOfEach = (items: readonly string[]) => [...new Set(items)].slice(0, MOST)
const letters = (term: string) => `t${Buffer.from(term).toString('hex')}`

/** The same tokens ranked by another BM25 (SQLite's FTS5: k1 1.2, b .75), each item by its best passage. */
export async function rankedByFts5(db: Database, org: string, queries: readonly JudgedQuery[]): Promise<string[][]> {
  using lite = new DatabaseSync(':memory:')
  lite.exec(`create virtual table passages using fts5(terms, item unindexed, tokenize = 'ascii')`)
  const insert = lite.prepare('insert into passages (rowid, terms, item) values (?, ?, ?)')
  const rows = await db
    .selectFrom('passages')
    .selectAll()
    .where('organization_id', '=', org)
    .orderBy('number')
    .execute()
  for (let first = 0; first < rows.length; first += READ_AT_ONCE) {
    const some = rows.slice(first, first + READ_AT_ONCE)
    const read = await termsOf(db, some)
    for (const [i, { number, item }] of some.entries()) {
      const words = [...(read[i]?.counts ?? [])].map(([term, count]) => `${letters(term)} `.repeat(count))
      insert.run(number, words.join(''), item)
    }
  }
  const ask = lite.prepare(`
    select item from passages where passages match ? order by bm25(passages), rowid limit ${PASSAGES}`)
  const read = await termsOf(
    db,
    queries.map(({ text }) => ({ config: 'english', head: '', text })),
  )
  return read.map(({ counts }) => {
    const wanted = [...counts.keys()].map(letters).join(' OR ')
    return wanted === '' ? [] : firstOfEach(ask.all(wanted).map((row) => String(row.item)))
  })
}

/** PostgreSQL's own vectors of all passages, to be ranked by `ts_rank`. */
export async function makeVectors(db: Database, org: string) {
  await sql`drop table if exists ranked_passages`.execute(db)
  await sql`
    create table ranked_passages as
    select number, item, setweight(to_tsvector('english', head), 'A') || to_tsvector('english', text) as vector
    from passages where organization_id = ${sql.lit(org)}
  `.execute(db)
  await sql`create index on ranked_passages using gin (vector)`.execute(db)
}

/** PostgreSQL's own ranking, with one of its normalisations. */
export async function rankedByTsRank(db: Database, queries: readonly JudgedQuery[], normalisation: number) {
  const found: string[][] = []
  for (const { text } of queries) {
    const { rows } = await sql<{ item: string }>`
      with asked as (select replace(plainto_tsquery('english', ${text})::text, '&', '|')::tsquery as query)
      select item from ranked_passages, asked where vector @@ query
      order by ts_rank(vector, query, ${normalisation}) desc, number limit ${PASSAGES}
    `.execute(db)
    found.push(firstOfEach(rows.map(({ item }) => item)))
  }
  return found
}
