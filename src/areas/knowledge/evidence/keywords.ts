import { spacedWords } from '../../../shared/text/spaced-words.ts'
import { STOP_WORDS } from '../../../shared/text/stop-words.ts'

const MOST = 8
const STOPPED = new Set([...STOP_WORDS.values()].flatMap((words) => [...words]))
const ADDRESS = /https?:\/\/\S+/gi

/** The addresses that a text names. */
export const addressesIn = (text: string): string[] => [
  ...new Set((text.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?)\]}>"']+$/, ''))),
]

/** Every word of a text that means something, once, in the order in which they come. */
export const wordsOf = (text: string): string[] => {
  const words =
    spacedWords(text.replace(ADDRESS, ' '))
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  return [...new Set(words.map((word) => word.replace(/['’]s?$/, '')))].filter(
    (word) => word.length > 1 && !STOPPED.has(word),
  )
}

/** The eight rarest words; of equally rare ones the longer, and then the earlier. */
export function rarest(words: readonly string[], frequency: ReadonlyMap<string, number>): string[] {
  const ranked = words.map((word, place) => ({ word, place, often: frequency.get(word) ?? 0 }))
  ranked.sort((a, b) => a.often - b.often || b.word.length - a.word.length || a.place - b.place)
  const chosen = new Set(ranked.slice(0, MOST).map(({ word }) => word))
  return ranked.map(({ word }) => word).filter((word) => chosen.has(word))
}
