import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, choosePieces, PIECES_BUDGET } from './choose-pieces.ts'
import { joined } from './join-passages.ts'

const scores = { confidence: 0.6, freshness: 0.5, authority: 0.7, reliability: 0.6 }
const SIZE = 1_200

/** A document of passages that stand on one page, with a blank line between them. */
const page = (item: string, passages: number) =>
  Array.from({ length: passages }, (_, i) => `${item} ${i} `.padEnd(SIZE - 2, `${item}${i}`)).join('\n\n')
const passage = (item: string, ordinal: number, score = 0, all = 41): Candidate => {
  const start = ordinal * SIZE
  const place = { page: 1, start, end: start + SIZE - 2 }
  const content = page(item, ordinal + 1).slice(start, place.end)
  const origin = { item, passage: ordinal, place, all }
  return {
    piece: { kind: 'document', title: item, source: item, content, ...scores, origin },
    source: item,
    ordinal,
    score,
  }
}
const documentOf = (item: string, passages: number, best = 0): Candidate[] => {
  const all = Array.from({ length: passages }, (_, i) => passage(item, i, i === best ? 9 : 1 / (i + 1), passages))
  return all.toSorted((a, b) => b.score - a.score)
}
const LIMITS = { budget: PIECES_BUDGET, maxPieces: 12 }
const NOTHING = { chosen: [], found: [], remembered: [] }
const sizes = (some: readonly Candidate[]) =>
  Map.groupBy(some, ({ source }) => source)
    .values()
    .map((own) => own.reduce((sum, { piece }) => sum + piece.content.length, 0))

test('of fifty long documents each is heard by its best passage', () => {
  const chosen = Array.from({ length: 50 }, (_, i) => documentOf(`doc_${i}`, 41, i % 41))
  const taken = choosePieces({ ...NOTHING, chosen }, LIMITS)
  expect(taken.map(({ source, ordinal }) => [source, ordinal])).toEqual(
    Array.from({ length: 50 }, (_, i) => [`doc_${i}`, i % 41]),
  )
})

test('one short document goes in whole, as one piece that says so', () => {
  const chosen = [documentOf('doc_1', 5, 3)]
  const pieces = joined(choosePieces({ ...NOTHING, chosen }, LIMITS), () => page('doc_1', 5))
  expect(pieces.map(({ piece }) => piece.content)).toEqual([page('doc_1', 5).slice(0, 5 * SIZE - 2)])
  expect(pieces[0]?.piece.origin).toMatchObject({
    passage: 0,
    shown: 5,
    all: 5,
    place: { start: 0, end: 5 * SIZE - 2 },
  })
})

test('passages under several headings that become one are called by all of them', () => {
  const under = (ordinal: number, title: string): Candidate => {
    const one = passage('doc_1', ordinal)
    return { ...one, piece: { ...one.piece, title } }
  }
  const titleOf = (...titles: string[]) =>
    joined(
      titles.map((title, i) => under(i, title)),
      () => page('doc_1', titles.length),
    ).map(({ piece }) => piece.title)
  expect(titleOf('Lease › Notice', 'Lease › Notice')).toEqual(['Lease › Notice'])
  expect(titleOf('Lease › Notice', 'Lease › Pets')).toEqual(['Lease › Notice · Pets'])
  expect(titleOf('Lease', 'Lease › Pets › Dogs', 'Lease › Pets › Cats')).toEqual(['Lease › Pets › Dogs · Pets › Cats'])
  expect(titleOf('Lease › Notice', `Lease › ${'x'.repeat(400)}`)[0]).toHaveLength(300)
})

test('of several sources none takes more than two fifths', () => {
  const chosen = [documentOf('doc_1', 100), documentOf('doc_2', 100), documentOf('doc_3', 2)]
  const taken = choosePieces({ ...NOTHING, chosen }, LIMITS)
  for (const size of sizes(taken)) expect(size).toBeLessThanOrEqual(0.4 * PIECES_BUDGET)
  expect(taken.filter(({ source }) => source === 'doc_3')).toHaveLength(2)
  const alone = choosePieces({ ...NOTHING, chosen: [documentOf('doc_1', 100)] }, LIMITS)
  expect(alone.length * SIZE).toBeGreaterThan(0.9 * PIECES_BUDGET)
})

test('the search adds a dozen at most, three of one source, a quarter from memory, nothing that is there already', () => {
  const found = Array.from({ length: 60 }, (_, i) => passage(`web_${Math.floor(i / 10)}`, i % 10, 60 - i))
  const remembered = Array.from({ length: 9 }, (_, i) => passage(`mem_${i}`, 0, 9 - i))
  const chosen = [[passage('web_0', 1, 1)]]
  const taken = choosePieces({ chosen, found, remembered }, LIMITS).slice(1)
  expect(taken).toHaveLength(12)
  expect(taken.filter(({ source }) => source.startsWith('mem'))).toHaveLength(3)
  expect(taken.filter(({ source }) => source === 'web_0').map(({ ordinal }) => ordinal)).toEqual([0, 2])
  expect(taken.filter(({ source }) => source === 'web_1')).toHaveLength(3)
  const twin = {
    ...passage('web_9', 5),
    piece: { ...passage('web_9', 5).piece, content: `${passage('web_0', 1).piece.content}!` },
  }
  expect(choosePieces({ chosen, found: [twin], remembered: [twin] }, LIMITS)).toHaveLength(1)
  expect(choosePieces({ chosen, found, remembered }, { ...LIMITS, maxPieces: 0 })).toHaveLength(1)
})

test('passages on two pages, or far apart, stay pieces of their own', () => {
  const [one, two, four] = [passage('doc_1', 0), passage('doc_1', 1), passage('doc_1', 3)]
  const place = { page: 2, start: 0, end: 5 }
  const origin = { item: 'doc_1', passage: 2, place, all: 41 }
  const turned: Candidate = { ...passage('doc_1', 2), piece: { ...one.piece, content: 'three', origin } }
  const pieces = joined([four, one, turned, two], () => page('doc_1', 4))
  expect(pieces.map(({ piece }) => piece.origin?.place)).toEqual([
    four.piece.origin?.place,
    { page: 1, start: 0, end: 2 * SIZE - 2 },
    place,
  ])
  expect(pieces.every(({ piece }) => piece.origin?.shown === 4)).toBe(true)
})

const candidates = (prefix: string) =>
  fc.array(
    fc
      .tuple(fc.nat(4), fc.nat(20), fc.nat(9))
      .map(([item, ordinal, score]) => passage(`${prefix}_${item}`, ordinal, score)),
    { maxLength: 30 },
  )

test('whatever there is to choose from, the limits hold', () => {
  const chosen = fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 8 })
  fc.assert(
    fc.property(
      chosen,
      candidates('web'),
      candidates('mem'),
      fc.nat(20),
      fc.nat(40_000),
      (docs, found, remembered, maxPieces, budget) => {
        const of = docs.map((passages, i) => documentOf(`doc_${i}`, passages, passages - 1))
        const taken = choosePieces({ chosen: of, found, remembered }, { budget, maxPieces })
        const ofChosen = taken.filter(({ source }) => source.startsWith('doc'))
        const added = taken.filter(({ source }) => !source.startsWith('doc'))
        expect(new Set(taken.map(({ source, ordinal }) => `${source} ${ordinal}`)).size).toBe(taken.length)
        expect(of.every(([best]) => best && taken.includes(best))).toBe(true)
        expect(added.length).toBeLessThanOrEqual(maxPieces)
        expect(added.filter(({ source }) => source.startsWith('mem')).length).toBeLessThanOrEqual(maxPieces / 4)
        for (const own of Map.groupBy(added, ({ source }) => source).values()) expect(own.length).toBeLessThanOrEqual(3)
        const least = (docs.length + added.length) * SIZE
        expect((ofChosen.length + added.length) * SIZE).toBeLessThanOrEqual(Math.max(budget + SIZE, least))
        if (docs.length > 1)
          for (const size of sizes(ofChosen)) expect(size).toBeLessThanOrEqual(Math.max(SIZE, 0.4 * budget))
        const whole = joined(taken, ({ item }) => page(item, 45))
        for (const { piece } of whole) {
          const { item = '', place } = piece.origin ?? {}
          expect(page(item, 45).slice(place?.start, place?.end)).toBe(piece.content)
        }
      },
    ),
    { numRuns: 50 },
  )
})
