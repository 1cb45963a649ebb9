import type { Token } from '../reading/words.ts'

/** How a word tells which of two things is meant: the one that is there now, the older or the newer one. */
export type Age = 'now' | 'old' | 'new'

const AGES: readonly (readonly [Age, ReadonlySet<string>])[] = [
  ['now', new Set(['current', 'existing', 'incumbent', "today's"])],
  ['old', new Set(['old', 'legacy', 'former'])],
  ['new', new Set(['new', 'proposed', 'planned', 'future'])],
]
/** "The present one", and not "at present". */
const THE = /^(?:the|this|our|my|your|their|its|his|her)$|'s$/

export function ageAt(tokens: readonly Token[], at: number): Age | undefined {
  const word = tokens[at]?.word ?? ''
  if (word === 'present') return THE.test(tokens[at - 1]?.word ?? '') ? 'now' : undefined
  return AGES.find(([, words]) => words.has(word))?.[0]
}
