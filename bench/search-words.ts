import type { Database } from '../src/storage/database.ts'
import type { NewPassage } from '../src/storage/search/passage.ts'
import type { SearchIndex } from '../src/storage/search/search-index.ts'

const VOCABULARY = 200_000
const WORDS = 120
const PASSAGES_OF_ITEM = 50
const ITEMS_AT_ONCE = 40
const SYLLABLES = 'ba de fi go ku la me ni po ru sa te vi wo xu ya ze bro cla dri'.split(' ')

/** The word of a rank: the higher, the rarer. */
function wordOf(rank: number): string {
  let word = ''
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length]
  return word
}

function chancesOf(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Words as texts have them: the commonest very often, most of them hardly ever (Zipf). */
const drawn = (chance: () => number) => wordOf(Math.floor(VOCABULARY ** chance()) - 1)

/** Fills a tenant with items of fifty passages, merging as it grows. */
export async function fillTenant(db: Database, index: SearchIndex, org: string, passages: number, seed: number) {
  const chance = chancesOf(seed)
  for (let made = 0; made < passages; ) {
    const some: NewPassage[] = []
    for (let item = 0; item < ITEMS_AT_ONCE && made < passages; item++) {
      const id = `${org}_${made}`
      for (let ordinal = 0; ordinal < PASSAGES_OF_ITEM && made < passages; ordinal++, made++) {
        const text = `the ${Array.from({ length: WORDS }, () => drawn(chance)).join(' ')} of the and is in that`
        some.push({
          item: id,
          ordinal,
          kind: 'document',
          head: '',
          text,
          place: { page: 1, start: 0, end: text.length },
          language: 'en',
        })
      }
    }
    await db.transaction().execute((tx) => index.add(tx, org, some))
    await index.upkeep.merge(org)
  }
}

/** Questions of two to six words, common and rare. */
export function questionsOf(count: number): { text: string }[] {
  const chance = chancesOf(77)
  return Array.from({ length: count }, () => ({
    text: Array.from({ length: 2 + Math.floor(chance() * 5) }, () => drawn(chance)).join(' '),
  }))
}
