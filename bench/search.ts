import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { databaseOn, openPool } from '../src/storage/database.ts'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import type { SearchWork } from '../src/storage/search/find.ts'
import { openSearchIndex } from '../src/storage/search/search-index.ts'
import { migrateServer } from '../src/storage/server.ts'
import { quantile } from './log-reader.ts'
import { makeVectors, rankedByTsRank } from './retrieval-rivals.ts'
import { fillTenant, longestQuestionsOf, questionsOf } from './search-words.ts'

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '1000' },
    tenants: { type: 'string', default: '99' },
    searches: { type: 'string', default: '300' },
    /** A directory that is kept: data from an earlier run is reused. */
    data: { type: 'string' },
    gin: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const LARGE = 'org_large'
const SMALL = 'org_small_0'
const passages = Number(values.passages)
const small = Number(values.small)
const tenants = Number(values.tenants)
const questions = questionsOf(Number(values.searches))
const TARGET_MS = 150
const TARGET_GROWTH = 1.2
const COUNTED = 50
/** PostgreSQL's ranking reads every passage with one of the words. */
const RANKED = 20
const WARM_UP = 20
const LONG_QUESTIONS = 40
let missed = 0

function check(met: boolean, text: string) {
  if (!met) missed++
  console.log(`${met ? 'PASS' : 'MISS'} ${text}`)
}

const tell = (name: string, times: readonly number[]) =>
  console.log(`${name}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`)

/** The times of searches in milliseconds, in each of the databases in turn, without a warm-up. */
async function timesOf(
  databases: readonly SearchDatabase[],
  org: string,
  { filtered = false, asked = questions } = {},
): Promise<number[][]> {
  const times = databases.map((): number[] => [])
  for (const { text } of [...asked.slice(0, WARM_UP), ...asked]) {
    for (const [i, { index }] of databases.entries()) {
      const begun = performance.now()
      await index.find([org], { text, limit: 10, ...(filtered && { where: (eb) => eb('passages.ordinal', '=', 7) }) })
      times[i]?.push(performance.now() - begun)
    }
  }
  return times.map((own) => own.slice(WARM_UP))
}

/** Fills the small tenants, and copies their server to add the large one. */
async function fillSmall() {
  const { db, index, close } = await openSearchDatabase(directory, 'small')
  for (let tenant = 0; tenant < tenants; tenant++) await fillTenant(db, index, `org_small_${tenant}`, small, tenant)
  await close()
  const copy = join(directory, 'all')
  if (existsSync(copy)) return
  execFileSync('cp', ['-a', join(directory, 'small'), `${copy}.part`])
  await rename(`${copy}.part`, copy)
}

async function fillLarge({ db, index }: SearchDatabase) {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1_000
  const added = await fillTenant(db, index, LARGE, passages, 1_000, (made) => {
    console.log(`  ${made} passages after ${seconds().toFixed(0)} s`)
  })
  if (added === 0) return console.log(`the ${passages} passages were there already`)
  const rate = Math.round(added / seconds())
  console.log(`${added} passages read in and merged in ${seconds().toFixed(0)} s, ${rate} a second`)
  await sql`vacuum analyze`.execute(db)
}

async function tellSizes({ db }: SearchDatabase) {
  const { rows } = await sql<{ index: number; texts: number }>`
    select (pg_total_relation_size('search_postings') + pg_total_relation_size('search_segments'))::float8 as index,
      pg_total_relation_size('passages')::float8 as texts
  `.execute(db)
  const each = (bytes = 0) => (bytes / (passages + tenants * small)).toFixed(0)
  console.log(`bytes a passage: index ${each(rows[0]?.index)}, texts ${each(rows[0]?.texts)}`)
}

async function sumOfFrequencies({ db }: SearchDatabase, terms: readonly string[]): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(df), 0)::int as sum from search_postings
    where organization_id = ${LARGE} and term = any(${terms}::text[])
  `.execute(db)
  return rows[0]?.sum ?? 0
}

async function countPostings(all: SearchDatabase) {
  let differing = 0
  for (const { text } of questions.slice(0, COUNTED)) {
    await all.index.find([LARGE], { text, limit: 10 })
    const { postings, terms } = all.work()
    if (postings !== (await sumOfFrequencies(all, terms))) differing++
  }
  check(
    differing === 0,
    `of ${COUNTED} searches ${differing} have read another number of postings than the sum of their terms' df`,
  )
}

async function tellRival({ db }: SearchDatabase) {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('ranked_passages') is not null as there`.execute(db)
  if (!rows[0]?.there) await makeVectors(db, LARGE)
  const times: number[] = []
  for (const { text } of questions.slice(0, RANKED)) {
    const begun = performance.now()
    await rankedByTsRank(db, [{ text, gains: new Map() }], 0)
    times.push(performance.now() - begun)
  }
  tell(`GIN with ts_rank, the first ${RANKED} questions`, times)
}

const directory = values.data ?? (await mkdtemp(join(tmpdir(), 'parley-search-')))
const opened: SearchDatabase[] = []
const open = async (name: string) => {
  const database = await openSearchDatabase(directory, name)
  opened.push(database)
  return database
}
try {
  await fillSmall()
  const alone = await open('small')
  const all = await open('all')
  await fillLarge(all)
  await tellSizes(all)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const [large = []] = await timesOf([all], LARGE)
  tell(`the tenant of ${passages}`, large)
  check(quantile(large, 0.95) <= TARGET_MS, `p95 ${quantile(large, 0.95).toFixed(1)} ms (target ≤ ${TARGET_MS})`)
  const [filtered = []] = await timesOf([all], LARGE, { filtered: true })
  tell('with a filter that one passage in fifty passes', filtered)
  const [longest = []] = await timesOf([all], LARGE, { asked: longestQuestionsOf(LONG_QUESTIONS) })
  tell('questions of 4,000 characters', longest)
  await countPostings(all)
  const [without = [], beside = []] = await timesOf([alone, all], SMALL)
  tell(`a tenant of ${small} beside ${tenants - 1} others`, without)
  tell(`the same beside the large one too`, beside)
  const growth = quantile(beside, 0.95) / quantile(without, 0.95)
  check(
    growth <= TARGET_GROWTH,
    `the small tenant's p95 is ${growth.toFixed(2)} × that without the large one (target ≤ ${TARGET_GROWTH})`,
  )
  if (values.gin) await tellRival(all)
} finally {
  for (const database of opened) await database.close()
  if (values.data === undefined) await rm(directory, { recursive: true, force: true })
}
process.exitCode = missed > 0 ? 1 : 0

/** A separate server under the directory, with an index; its data stays. */
async function openSearchDatabase(directory: string, name: string) {
  const logger = pino({ level: 'silent' })
  const server = await startEmbedded({ dataDir: join(directory, name), logger })
  await migrateServer(server.url, logger)
  const pool = openPool({ url: server.url, size: 4, applicationName: 'bench', unhurried: true })
  const db = databaseOn(pool)
  let work: SearchWork = { postings: 0, terms: [] }
  const index = openSearchIndex({
    db,
    now: () => new Date(),
    later: { purge: async () => {}, merge: async () => {} },
    mostPassages: 10_000_000,
    onSearched: (done) => {
      work = done
    },
  })
  return {
    db,
    index,
    /** How much the last search has added up. */
    work: () => work,
    async close() {
      await pool.end()
      await server.stop()
    },
  }
}
type SearchDatabase = Awaited<ReturnType<typeof openSearchDatabase>>
