import { expect } from 'vitest'
import { termsOf } from '../../../src/storage/search/analyse.ts'
import { byteOfLength, LENGTH_OF_BYTE, TUNING, type Tuning } from '../../../src/storage/search/bm25.ts'
import {
  type NewPassage,
  PASSAGE_KINDS,
  type PassageKind,
  type SearchQuery,
} from '../../../src/storage/search/passage.ts'
import { openSearchIndex, type SearchIndex } from '../../../src/storage/search/search-index.ts'
import type { TestDatabase } from '../database.ts'
import { type KnownPassage, type KnownTerms, type ReferenceQuery, scan } from './reference.ts'

/** Numbers from 0 to before 1, the same for the same seed. */
function chances(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return { next, below, one: <T>(of: readonly T[]) => of[below(of.length)] as T }
}
type Chances = ReturnType<typeof chances>

const STEMS = [
  'run',
  'plan',
  'walk',
  'budget',
  'turbine',
  'lease',
  'storm',
  'engine',
  'paper',
  'river',
  'cloud',
  'match',
]
const ENDINGS = ['', 's', 'ing', 'ed']
const STOPS = ['the', 'of', 'and', 'is', 'in', 'that']
const FOREIGN = [
  'der Plan und das Haus ist nicht',
  '東京都の天気',
  'les maisons dans la rue',
  'x86 3.14 a_b <tag> and/or',
]

/** Rows of postings that are kept: all, the longer ones, or none of a collection as small as these. */
const KEPT_FROM = [0, 20, undefined]

/** In a collection of so few words nearly all are in many passages: a long question is widened by these too. */
const MANY_SHARE: Tuning = {
  ...TUNING,
  feedback: { leastTerms: 4, passages: 3, terms: 5, mostShare: 0.6, weight: 0.5 },
}

/** Common words, rare ones, some that only this passage has, and now and then other languages. */
function words({ next, below, one }: Chances, own: string): string {
  const text = Array.from({ length: 1 + below(40) }, () => {
    const chance = next()
    if (chance < 0.3) return one(STOPS)
    if (chance < 0.33) return one(FOREIGN)
    return `${STEMS[Math.floor(next() ** 2 * STEMS.length)]}${one(ENDINGS)}`
  })
  return next() < 0.2 ? `${text.join(' ')} ${own}` : text.join(' ')
}

/**
 * One tenant's collection through a random course of adding, removing, merging, purging and rebuilding, between which
 * searches are held against a scan of all passages.
 */
export async function compareCollection(
  database: TestDatabase,
  seed: number,
  most: { acts: number; segments: number; searches: number },
) {
  const { db } = database
  const chance = chances(seed)
  const org = `org_${seed}`
  const tuning = chance.next() < 0.5 ? TUNING : MANY_SHARE
  const index = openSearchIndex({
    db,
    tuning,
    keptFrom: KEPT_FROM[seed % KEPT_FROM.length],
    now: () => new Date('2026-11-16T10:00:00Z'),
    mostPassages: 1_000_000,
    later: { purge: async () => {}, merge: async () => {} },
  })
  const searched = { index, tuning, terms: new Map() }
  let items = 0
  let made = 0
  const stale = () =>
    db.updateTable('search_segments').set({ analysis: 'another' }).where('organization_id', '=', org).execute()
  const newItem = () => {
    const item = `item_${items++}`
    const kind = chance.one(PASSAGE_KINDS)
    return Array.from({ length: 1 + chance.below(5) }, (_, ordinal): NewPassage => {
      const text = words(chance, `own${seed}x${made++}`)
      const head = chance.next() < 0.3 ? words(chance, '') : ''
      return { item, ordinal, kind, head, text, place: { page: 1, start: 0, end: text.length } }
    })
  }
  /** Up to so many segments, most of one item. */
  const add = () =>
    db.transaction().execute(async (tx) => {
      for (let left = 1 + chance.below(most.segments); left > 0; left--) {
        await index.add(tx, org, chance.next() < 0.2 ? [...newItem(), ...newItem()] : newItem())
      }
    })
  const remove = () => {
    const gone = Array.from({ length: 1 + chance.below(4) }, () => `item_${chance.below(items)}`)
    return db.transaction().execute((tx) => index.remove(tx, org, gone))
  }
  const acts = [add, add, add, remove, remove, () => index.upkeep.purge(org), () => index.upkeep.merge(org)]
  for (let act = 0; act < most.acts; act++) {
    await chance.one(acts)()
    if (chance.next() < 0.03) {
      await stale()
      await index.upkeep.rebuild(org)
    }
    if (chance.next() < most.searches / most.acts) await compareSearch(database, searched, org, chance, items)
  }
  await compareSearch(database, searched, org, chance, items)
  await index.upkeep.purge(org)
  await holdsOnlyLivingWords(database, org)
}

interface Searched {
  index: SearchIndex
  tuning: Tuning
  terms: KnownTerms
}

async function compareSearch(
  { db }: TestDatabase,
  { index, tuning, terms }: Searched,
  org: string,
  chance: Chances,
  items: number,
) {
  const rows = await db
    .selectFrom('passages')
    .selectAll()
    .where('organization_id', '=', org)
    .orderBy('number')
    .execute()
  const known: KnownPassage[] = rows.map(({ removed_at, ...row }) => ({ ...row, removed: removed_at !== null }))
  const { search, reference } = randomQuery(chance, items)
  const found = await index.find([org], search)
  expect(found.map(({ item, passage, score }) => ({ item, passage, score }))).toEqual(
    await scan(db, known, reference, tuning, terms),
  )
}

function randomQuery(chance: Chances, items: number): { search: SearchQuery; reference: ReferenceQuery } {
  const text = words(chance, '')
  const limit = chance.one([1, 3, 10])
  const perItem = chance.one([1, 1, 2, 5])
  const also = chance.next() < 0.3 ? [{ text: words(chance, ''), weight: 0.5 }] : []
  const kinds: PassageKind[] | undefined = chance.next() < 0.3 ? [chance.one(PASSAGE_KINDS), 'page'] : undefined
  const only = chance.next() < 0.2 ? Array.from({ length: 5 }, () => `item_${chance.below(items || 1)}`) : undefined
  const ordinal = chance.next() < 0.3 ? chance.below(4) : undefined
  const preferred = chance.next() < 0.4 ? chance.below(3) : undefined
  return {
    search: {
      text,
      limit,
      perItem,
      also,
      kinds,
      items: only,
      ...(ordinal !== undefined && { where: (eb) => eb('passages.ordinal', '>=', ordinal) }),
      ...(preferred !== undefined && {
        boost: { factor: 1.25, where: (eb) => eb('passages.ordinal', '=', preferred) },
      }),
    },
    reference: {
      text,
      limit,
      perItem,
      also,
      mayBe: (passage) =>
        (kinds?.includes(passage.kind) ?? true) &&
        (only?.includes(passage.item) ?? true) &&
        passage.ordinal >= (ordinal ?? 0),
      ...(preferred !== undefined && { boost: { factor: 1.25, of: (passage) => passage.ordinal === preferred } }),
    },
  }
}

/** After a purge the index names no word that only removed texts held, and its figures are those of its passages. */
async function holdsOnlyLivingWords({ db }: TestDatabase, org: string) {
  const passages = await db.selectFrom('passages').selectAll().where('organization_id', '=', org).execute()
  expect(passages.filter(({ removed_at }) => removed_at !== null)).toEqual([])
  const read = await termsOf(db, passages)
  const frequencies = new Map<string, number>()
  for (const { counts } of read)
    for (const term of counts.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  const rows = await db
    .selectFrom('search_postings')
    .select(['term', 'df'])
    .where('organization_id', '=', org)
    .execute()
  const told = new Map<string, number>()
  for (const { term, df } of rows) told.set(term, (told.get(term) ?? 0) + df)
  expect(new Map([...told].sort())).toEqual(new Map([...frequencies].sort()))
  const segments = await db.selectFrom('search_segments').selectAll().where('organization_id', '=', org).execute()
  expect(segments.reduce((sum, { living }) => sum + living, 0)).toBe(passages.length)
  const length = read.reduce((sum, terms) => sum + (LENGTH_OF_BYTE[byteOfLength(terms.length)] ?? 0), 0)
  expect(segments.reduce((sum, { total_length }) => sum + total_length, 0)).toBe(length)
}
