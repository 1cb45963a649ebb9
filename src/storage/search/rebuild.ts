import type { Transaction } from '../database.ts'
import { termsOf } from './analyse.ts'
import type { PlaceCache } from './places.ts'
import { changePlaces, insertSegment, insertTerms, totalLength } from './segment.ts'
import { SegmentBuilder } from './segment-builder.ts'
import { takeTurn } from './turns.ts'

/** Passages that are read anew in one transaction, into one segment. */
const AT_ONCE = 16_000
/** Of these so many are read together. */
const BATCH = 500

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
  const built = new SegmentBuilder()
  for (let first = 0; first < taken.length; first += BATCH) {
    const passages = await tx
      .selectFrom('passages')
      .select(['number', 'kind', 'head', 'text', 'config'])
      .where('organization_id', '=', org)
      .where((eb) => eb('number', '=', eb.fn.any(eb.val(taken.slice(first, first + BATCH)))))
      .orderBy('number')
      .execute()
    const terms = await termsOf(tx, passages)
    for (const [i, passage] of passages.entries()) {
      built.add({ ...passage, terms: terms[i] ?? { counts: new Map(), length: 0 } })
      configs[passage.config] = (configs[passage.config] ?? 0) - 1
    }
  }
  const places = built.places()
  if (places.numbers.length > 0) {
    const segment = await insertSegment(tx, org, analysis, places)
    await insertTerms(tx, org, segment, built.termRows())
  }
  await changePlaces(tx, org, outdated, {
    lengths,
    configs,
    living: lengths.reduce((living, byte) => living + (byte === 0 ? 0 : 1), 0),
    totalLength: totalLength(lengths),
  })
  return true
}
