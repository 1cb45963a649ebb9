import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { databaseOn, openPool } from '../src/storage/database.ts'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { openSearchIndex } from '../src/storage/search/search-index.ts'
import { migrateServer } from '../src/storage/server.ts'
import { quantile } from './log-reader.ts'
import { fillTenant, questionsOf } from './search-words.ts'

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '1000' },
    tenants: { type: 'string', default: '99' },
    searches: { type: 'string', default: '300' },
  },
})
const LARGE = 'org_large'
const SMALL = 'org_small_0'
const [passages, small, tenants, searches] = [values.passages, values.small, values.tenants, values.searches].map(
  Number,
) as [number, number, number, number]
const TARGET_MS = 150
const TARGET_GROWTH = 1.2
let missed = 0

function check(met: boolean, text: string) {
  if (!met) missed++
  console.log(`${met ? 'PASS' : 'MISS'} ${text}`)
}

const dataDir = await mkdtemp(join(tmpdir(), 'parley-search-'))
const server = await startEmbedded({ dataDir, logger: pino({ level: 'silent' }) })
const pool = openPool({ url: server.url, size: 4, applicationName: 'bench', unhurried: true })
const db = databaseOn(pool)
let postings = 0
const index = openSearchIndex({
  db,
  now: () => new Date(),
  later: { purge: async () => {}, merge: async () => {} },
  mostPassages: 10_000_000,
  onPostings: (added) => {
    postings = added
  },
})

interface Asked {
  text: string
  where?: boolean
}

/** The times of searches in milliseconds, the first ones as a warm-up left out. */
async function timesOf(org: string, questions: readonly Asked[]): Promise<number[]> {
  const times: number[] = []
  for (const { text, where } of [...questions.slice(0, 20), ...questions]) {
    const begun = performance.now()
    await index.find([org], { text, limit: 10, ...(where && { where: (eb) => eb('passages.ordinal', '=', 7) }) })
    times.push(performance.now() - begun)
  }
  return times.slice(20)
}

const tell = (name: string, times: readonly number[]) =>
  console.log(`${name}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`)

async function sumOfFrequencies(text: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(df), 0)::int as sum from search_postings
    where organization_id = ${LARGE} and term = any(tsvector_to_array(to_tsvector('english', ${text})))
  `.execute(db)
  return rows[0]?.sum ?? 0
}

try {
  await migrateServer(server.url, pino({ level: 'silent' }))
  for (let tenant = 0; tenant < tenants; tenant++) await fillTenant(db, index, `org_small_${tenant}`, small, tenant)
  const questions = questionsOf(searches)
  const alone = await timesOf(SMALL, questions)
  tell(`a tenant of ${small} beside ${tenants - 1} others`, alone)
  const begun = performance.now()
  await fillTenant(db, index, LARGE, passages, 1_000)
  const seconds = (performance.now() - begun) / 1_000
  console.log(
    `${passages} passages read in and merged in ${seconds.toFixed(0)} s, ${Math.round(passages / seconds)} a second`,
  )
  await sql`vacuum analyze`.execute(db)
  const { rows: sizes } = await sql<{ index: number; texts: number }>`
    select (pg_total_relation_size('search_postings') + pg_total_relation_size('search_segments'))::float8 as index,
      pg_total_relation_size('passages')::float8 as texts
  `.execute(db)
  const all = passages + tenants * small
  console.log(
    `bytes a passage: index ${((sizes[0]?.index ?? 0) / all).toFixed(0)}, texts ${((sizes[0]?.texts ?? 0) / all).toFixed(0)}`,
  )
  const large = await timesOf(LARGE, questions)
  tell(`the tenant of ${passages}`, large)
  check(quantile(large, 0.95) <= TARGET_MS, `p95 ${quantile(large, 0.95).toFixed(1)} ms (target ≤ ${TARGET_MS})`)
  tell(
    'with a filter that one passage in fifty passes',
    await timesOf(
      LARGE,
      questions.map((asked) => ({ ...asked, where: true })),
    ),
  )
  let differing = 0
  for (const { text } of questions.slice(0, 50)) {
    await index.find([LARGE], { text, limit: 10 })
    if (postings !== (await sumOfFrequencies(text))) differing++
  }
  check(
    differing === 0,
    `of 50 searches ${differing} have read another number of postings than the sum of their terms' df`,
  )
  const beside = await timesOf(SMALL, questions)
  tell(`the tenant of ${small} beside the large one`, beside)
  const growth = quantile(beside, 0.95) / quantile(alone, 0.95)
  check(
    growth <= TARGET_GROWTH,
    `the small tenant's p95 is ${growth.toFixed(2)} × that without the large one (target ≤ ${TARGET_GROWTH})`,
  )
} finally {
  await pool.end()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = missed > 0 ? 1 : 0
