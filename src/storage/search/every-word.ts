import { bestPlaces } from './best-places.ts'
import { placeOf, type Segment } from './places.ts'
import { eachPosting, type PostingSource, postingsOf } from './postings.ts'

/** If more passages contain the rarest word, only the best are considered. */
const MOST_LOOKED_AT = 20_000

/** The items that contain every word in any of their passages; a word is present if one of its terms is. */
export async function itemsWithEvery(
  reading: PostingSource,
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
async function marked(reading: PostingSource, words: readonly (readonly string[])[], size: number) {
  const marks = new Uint16Array(size)
  const counts = words.map(() => 0)
  const terms = words.flatMap((ofWord, at) => ofWord.map((term) => ({ term, at })))
  for await (const { asked, postings: found } of postingsOf(reading, terms)) {
    for (const { segment, postings } of found)
      eachPosting(postings, (place) => {
        if (segment.lengths[place] === 0) return
        marks[segment.base + place] = (marks[segment.base + place] as number) | (1 << asked.at)
        counts[asked.at] = (counts[asked.at] as number) + 1
      })
  }
  return { marks, counts }
}

/** All passages of the items that these passages belong to. */
const passagesBeside = ({ tx, org }: PostingSource, numbers: readonly number[]) =>
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
