import type { Database } from '../src/storage/database.ts'
import type { NewPassage } from '../src/storage/search/passage.ts'
import type { SearchIndex } from '../src/storage/search/search-index.ts'

const VOCABULARY = 200_000
const WORDS = 120
const PASSAGES_OF_ITEM = 50
/** How many are added as one segment. */
const AT_ONCE = 16_000
/** How many are under way at a time: while the server analyses one, the next is assembled. */
const AT_A_TIME = 2
const LONGEST = 4_000
const SYLLABLES = 'ba de fi go ku la me ni po ru sa te vi wo xu ya ze bro cla dri'.split(' ')

/** The word of a rank: the higher, the rarer. */
function wordOf(rank: number): string {
  let word = ''
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length]
  return word
}

const VOCABULARY_WORDS = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank))

function chancesOf(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Words with the frequencies of real texts: few very often, most hardly ever (Zipf). */
const drawn = (chance: () => number) => VOCABULARY_WORDS[Math.floor(VOCABULARY ** chance()) - 1] ?? ''

function* passagesOf(org: string, first: number, count: number, chance: () => number): Generator<NewPassage> {
  for (let made = first; made < first + count; made++) {
    const text = `the ${Array.from({ length: WORDS }, () => drawn(chance)).join(' ')} of the and is in that`
    const ordinal = made % PASSAGES_OF_ITEM
    const place = { page: 1, start: 0, end: text.length }
    yield { item: `${org}_${made - ordinal}`, ordinal, kind: 'document', head: '', text, place, language: 'en' }
  }
}

/** Fills a tenant with items of fifty passages up to this many, merging as it grows; answers how many were missing. */
export async function fillTenant(
  db: Database,
  index: SearchIndex,
  org: string,
  passages: number,
  seed: number,
  told: (made: number) => void = () => {},
): Promise<number> {
  const { passages: held } = await index.upkeep.figures(org)
  let next = held
  let made = held
  async function fill() {
    while (next < passages) {
      const first = next
      next += AT_ONCE
      const some = [...passagesOf(org, first, Math.min(AT_ONCE, passages - first), chancesOf(seed + first))]
      await db.transaction().execute((tx) => index.add(tx, org, some))
      await index.upkeep.merge(org)
      made += some.length
      told(made)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, fill))
  return Math.max(0, passages - held)
}

/** Questions of two to six words, common and rare. */
export function questionsOf(count: number): { text: string }[] {
  const chance = chancesOf(77)
  return Array.from({ length: count }, () => ({
    text: Array.from({ length: 2 + Math.floor(chance() * 5) }, () => drawn(chance)).join(' '),
  }))
}

/** Questions of the largest length, 4,000 characters, of common and rare words. */
export function longestQuestionsOf(count: number): { text: string }[] {
  const chance = chancesOf(78)
  return Array.from({ length: count }, () => {
    let text = drawn(chance)
    for (let next = drawn(chance); text.length + 1 + next.length <= LONGEST; next = drawn(chance)) text += ` ${next}`
    return { text }
  })
}
