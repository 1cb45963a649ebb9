import type { Transaction } from '../database.ts'
import { bestPlaces } from './filtered-passages.ts'
import { placeOf, type Segment } from './places.ts'
import { eachPosting, type PostingReader } from './postings.ts'

interface Reading {
  tx: Transaction
  org: string
  segments: readonly Segment[]
  readPostings: PostingReader
}

/** If more passages contain the rarest word, only the best are considered. */
const MOST_LOOKED_AT = 20_000

/** The items that contain every word in any of their passages; a word is present if one of its terms is. */
export async function itemsWithEvery(
  reading: Reading,
  words: readonly (readonly string[])[],
  scores: Float64Array,
): Promise<string[]> {
  const { marks, counts } = await marked(reading, words, scores.length)
  const rarest = 1 << counts.indexOf(Math.min(...counts))
  const hasRarest = ({ base }: Segment, place: number) => ((marks[base + place] as number) & rarest) !== 0
  const best = bestPlaces(reading.segments, scores, MOST_LOOKED_AT, hasRarest)
  const all = 2 ** words.length - 1
  const found = new Map<string, number>()
  for (const { item, number } of await passagesBeside(
    reading,
    best.map((candidate) => candidate.number),
  ))
    found.set(item, (found.get(item) ?? 0) | markOf(reading.segments, marks, number))
  return [...found].flatMap(([item, mark]) => (mark === all ? [item] : []))
}

/** A bit for each word at every place, and how many places each word has. */
async function marked(
  { tx, org, segments, readPostings }: Reading,
  words: readonly (readonly string[])[],
  size: number,
) {
  const marks = new Uint16Array(size)
  const counts: number[] = []
  for (const [at, terms] of words.entries()) {
    let count = 0
    for (const term of terms)
      for (const { segment, postings } of await readPostings(tx, org, segments, term))
        eachPosting(postings, (place) => {
          if (segment.lengths[place] === 0) return
          marks[segment.base + place] = (marks[segment.base + place] as number) | (1 << at)
          count++
        })
    counts.push(count)
  }
  return { marks, counts }
}

/** All passages of the items that these passages belong to. */
const passagesBeside = ({ tx, org }: Reading, numbers: readonly number[]) =>
  tx
    .selectFrom('passages')
    .select(['number', 'item'])
    .where('organization_id', '=', org)
    .where('removed_at', 'is', null)
    .where('item', 'in', (eb) =>
      eb
        .selectFrom('passages')
        .select('item')
        .where('organization_id', '=', org)
        .where((own) => own('number', '=', own.fn.any(own.val([...numbers])))),
    )
    .execute()

function markOf(segments: readonly Segment[], marks: Uint16Array, number: number): number {
  for (const { base, numbers } of segments) {
    const place = placeOf(numbers, number)
    if (place >= 0) return marks[base + place] ?? 0
  }
  return 0
}
