import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { itemStore, removedStore } from '../src/areas/knowledge/library/item-store.ts'
import { openLibrary } from '../src/areas/knowledge/library/library.ts'
import { type Database, databaseOn, openPool } from '../src/storage/database.ts'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { TUNING, type Tuning } from '../src/storage/search/bm25.ts'
import { openSearchIndex } from '../src/storage/search/search-index.ts'
import { migrateServer } from '../src/storage/server.ts'
import { makeVectors, rankedByFts5, rankedByTsRank } from './retrieval-rivals.ts'
import { cranfield, type JudgedQuery, type JudgedSet, manual } from './retrieval-sets.ts'
import { furtherSets } from './retrieval-smart.ts'

const TARGETS: Readonly<Record<string, Partial<RetrievalFigures>>> = {
  Cranfield: { ndcg: 0.42 },
  "PostgreSQL's manual": { ndcg: 0.76, recall: 0.97 },
}
/** The results of `bench/retrieval-bm25s.py`: plain BM25 over whole texts, with the better of two stemmers. */
const PLAIN: Readonly<Record<string, number>> = {
  CISI: 0.4053,
  CACM: 0.5038,
  MED: 0.7011,
  NPL: 0.4355,
  LISA: 0.4537,
  TIME: 0.6647,
}
const NEAR = 0.005
const MOST = 100
const K1 = [1.2, 1.6, 2, 2.4]
const B = [0.4, 0.6, 0.75]
const WEIGHTS = [0.25, 0.5, 0.75, 1]
const NORMALISATIONS = [0, 1, 2, 32]
/** PostgreSQL's ranking reads every passage for each question. */
const RANKED_QUERIES = 150

const { values: options } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    /** Contains further collections, each in a folder: cisi, cacm, med, npl, lisa, time. */
    sets: { type: 'string', default: fileURLToPath(new URL('../../shared/data/retrieval', import.meta.url)) },
    tune: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const logger = pino({ level: 'fatal' })
const now = () => new Date()
const later = { purge: async () => {}, merge: async () => {} }
const three = (figure: number) => figure.toFixed(3)
let missed = 0

function check(met: boolean, text: string) {
  if (!met) missed++
  console.log(`${met ? 'PASS' : 'MISS'} ${text}`)
}

const indexOf = (db: Database, tuning: Tuning) => openSearchIndex({ db, now, later, mostPassages: 1_000_000, tuning })

/** Through the public interface: stored by the library, split into passages, merged as usual. */
async function keepAll(db: Database, org: string, { texts }: JudgedSet) {
  const index = indexOf(db, TUNING)
  const library = openLibrary({ store: itemStore(db), removed: removedStore(db), index, announce: async () => {}, now })
  for (const { id, title, read } of texts) {
    const source = { sourceType: 'document', sourceId: id, sourceKey: org }
    const item = { id, kind: 'document' as const, title, digest: id, ...source }
    await db.transaction().execute((tx) => library.keep(tx, org, item, read))
  }
  await index.upkeep.merge(org)
}

async function ranked(db: Database, org: string, queries: readonly JudgedQuery[], tuning: Tuning) {
  const index = indexOf(db, tuning)
  const found: string[][] = []
  for (const { text } of queries) found.push((await index.find([org], { text, limit: MOST })).map(({ item }) => item))
  return found
}

/**
 * The best k1 and b on the even questions, with and without feedback from the best passages, and the best weight of it.
 */
async function tuned(db: Database, org: string, even: readonly JudgedQuery[]): Promise<void> {
  const { feedback } = TUNING
  const tell = async (name: string, tuning: Tuning) => {
    const { ndcg } = figuresOf(even, await ranked(db, org, even, tuning))
    console.log(`  even queries, k1 ${tuning.k1}, b ${tuning.b}, ${name}: nDCG@10 ${three(ndcg)}`)
  }
  for (const k1 of K1) {
    for (const b of B) {
      await tell('their own words', { k1, b })
      await tell('widened', { k1, b, feedback })
    }
  }
  for (const weight of feedback ? WEIGHTS : []) {
    await tell(`widened by ${weight}`, { ...TUNING, feedback: feedback && { ...feedback, weight } })
  }
}

async function begin(db: Database, org: string, set: JudgedSet) {
  console.log(`\n${set.name}: ${set.texts.length} texts, ${set.queries.length} questions`)
  await keepAll(db, org, set)
}

/** A further collection, with all its questions, compared with plain BM25. */
async function measureFurther(db: Database, set: JudgedSet) {
  const org = `org_${set.name}`
  await begin(db, org, set)
  const { k1, b } = TUNING
  const own = figuresOf(set.queries, await ranked(db, org, set.queries, { k1, b }))
  const { ndcg, recall } = figuresOf(set.queries, await ranked(db, org, set.queries, TUNING))
  console.log(`  by their own words alone: nDCG@10 ${three(own.ndcg)}, recall@100 ${three(own.recall)}`)
  const plain = PLAIN[set.name] ?? 0
  const target = `target ≥ ${three(plain)}, plain BM25`
  check(ndcg >= plain, `nDCG@10 as shipped ${three(ndcg)} (${target}), recall@100 ${three(recall)}`)
}

async function measure(db: Database, set: JudgedSet, place: number) {
  const org = `org_${place}`
  await begin(db, org, set)
  const languages = await db
    .selectFrom('passages')
    .select((eb) => ['config', eb.fn.countAll<number>().as('passages')])
    .where('organization_id', '=', org)
    .groupBy('config')
    .execute()
  console.log(`  passages: ${languages.map(({ config, passages }) => `${passages} ${config}`).join(', ')}`)
  const some = set.queries.filter((_, i) => i % (2 * Number(options.every)) < 2)
  const even = some.filter((_, i) => i % 2 === 1)
  const odd = some.filter((_, i) => i % 2 === 0)
  if (options.tune) await tuned(db, org, even)
  const ours = figuresOf(odd, await ranked(db, org, odd, TUNING))
  const tell = (name: string, { ndcg, recall }: RetrievalFigures) =>
    console.log(`  ${name}: nDCG@10 ${three(ndcg)}, recall@100 ${three(recall)}`)
  tell(
    `even queries, as shipped (k1 ${TUNING.k1}, b ${TUNING.b})`,
    figuresOf(even, await ranked(db, org, even, TUNING)),
  )
  tell(`odd queries, as shipped`, ours)
  const target = TARGETS[set.name]
  if (target?.ndcg)
    check(ours.ndcg >= target.ndcg, `nDCG@10 on the odd queries ${three(ours.ndcg)} (target ≥ ${target.ndcg})`)
  if (target?.recall)
    check(
      ours.recall >= target.recall,
      `recall@100 on the odd queries ${three(ours.recall)} (target ≥ ${target.recall})`,
    )
  const usual = figuresOf(odd, await ranked(db, org, odd, { k1: 1.2, b: 0.75 }))
  const fts5 = figuresOf(odd, await rankedByFts5(db, org, odd))
  const apart = Math.abs(usual.ndcg - fts5.ndcg)
  check(
    apart <= NEAR,
    `k1 1.2, b .75 on the same tokens: ours ${three(usual.ndcg)}, SQLite FTS5 ${three(fts5.ndcg)} (within ${NEAR})`,
  )
  const sample = odd.slice(0, RANKED_QUERIES)
  const byRank: RetrievalFigures[] = []
  await makeVectors(db, org)
  for (const normalisation of NORMALISATIONS)
    byRank.push(figuresOf(sample, await rankedByTsRank(db, sample, normalisation)))
  const best = byRank.reduce((one, other) => (other.ndcg > one.ndcg ? other : one))
  tell(`ts_rank with its best normalisation, first ${sample.length} odd queries`, best)
  tell(`ours on these`, figuresOf(sample, await ranked(db, org, sample, TUNING)))
}

interface RetrievalFigures {
  ndcg: number
  recall: number
}

const CUT = 10

/** Normalised discounted cumulative gain of the first ten, and the share of relevant items among those found. */
function figuresOf(queries: readonly JudgedQuery[], found: readonly (readonly string[])[]): RetrievalFigures {
  const judged = queries.flatMap(({ gains }, i) => (gains.size > 0 ? [{ gains, items: found[i] ?? [] }] : []))
  const ndcg = judged.map(({ gains, items }) => {
    const ideal = [...gains.values()].sort((one, other) => other - one)
    return discounted(items.map((item) => gains.get(item) ?? 0)) / discounted(ideal)
  })
  const recall = judged.map(({ gains, items }) => items.filter((item) => gains.has(item)).length / gains.size)
  return { ndcg: mean(ndcg), recall: mean(recall) }
}

const discounted = (gains: readonly number[]) =>
  gains.slice(0, CUT).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const dataDir = await mkdtemp(join(tmpdir(), 'parley-retrieval-'))
const server = await startEmbedded({ dataDir, logger })
const pool = openPool({ url: server.url, size: 4, applicationName: 'bench' })
try {
  await migrateServer(server.url, logger)
  const db = databaseOn(pool)
  const sets = [
    { set: cranfield(), absent: 'Cranfield is skipped: ../shared/data/retrieval/cranfield is not there' },
    { set: manual(), absent: "PostgreSQL's manual is skipped: install it with `apt install postgresql-doc-15`" },
  ]
  for (const [place, { set, absent }] of sets.entries()) {
    if (set?.name.includes(options.only)) await measure(db, set, place)
    else if (set) console.log(`${set.name} was not asked for`)
    else console.log(absent)
  }
  const further = furtherSets(options.sets)
  for (const set of further.sets) if (set.name.includes(options.only)) await measureFurther(db, set)
  for (const name of further.absent) console.log(`${name} is skipped: ${options.sets} does not hold it`)
} finally {
  await pool.end()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = missed > 0 ? 1 : 0
