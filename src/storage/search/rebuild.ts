import type { Transaction } from '../database.ts'
import { termsOf } from './analyse.ts'
import type { PlaceCache } from './places.ts'
import { changePlaces, insertSegment, insertTerms, placesOf, termRows, totalLength } from './segment.ts'
import { takeTurn } from './turns.ts'

/** Passages that are read anew in one transaction. */
const AT_ONCE = 1_000

/** Moves some passages of a segment of another analysis, removed or not, into one of this; false when there is none. */
export async function rebuildSome(tx: Transaction, org: string, cache: PlaceCache, analysis: string): Promise<boolean> {
  await takeTurn(tx, org)
  const outdated = (await cache.segments(tx, org)).find((segment) => segment.analysis !== analysis)
  if (!outdated) return false
  const { numbers } = outdated
  const configs = { ...outdated.configs }
  const lengths = Uint8Array.from(outdated.lengths)
  const taken: number[] = []
  for (let place = 0; place < lengths.length && taken.length < AT_ONCE; place++) {
    if (lengths[place] === 0) continue
    taken.push(numbers[place] ?? 0)
    lengths[place] = 0
  }
  const passages = await tx
    .selectFrom('passages')
    .select(['number', 'kind', 'head', 'text', 'config'])
    .where('organization_id', '=', org)
    .where((eb) => eb('number', '=', eb.fn.any(eb.val(taken))))
    .orderBy('number')
    .execute()
  if (passages.length > 0) {
    const terms = await termsOf(tx, passages)
    const indexed = passages.flatMap((passage, i) => {
      const own = terms[i]
      return own ? [{ ...passage, terms: own }] : []
    })
    for (const { config } of passages) configs[config] = (configs[config] ?? 0) - 1
    const segment = await insertSegment(tx, org, analysis, placesOf(indexed))
    await insertTerms(tx, org, segment, termRows(indexed))
  }
  await changePlaces(tx, org, outdated, {
    lengths,
    configs,
    living: lengths.reduce((living, byte) => living + (byte === 0 ? 0 : 1), 0),
    totalLength: totalLength(lengths),
  })
  return true
}
