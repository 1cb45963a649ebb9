import type { LibraryStats } from '../../api/knowledge/library.ts'
import { counted } from '../../ui/text.ts'

/** A stretch of a text, and whether it is one of the words that were looked for. */
export interface Stretch {
  text: string
  found: boolean
}

const LETTERS = /[\p{L}\p{N}]+/gu
/** Shorter words are marked whole; of longer ones the end may differ, as in "engine" and "engines". */
const WHOLE_UP_TO = 4
const ENDING = 3

const plain = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const stemOf = (word: string) =>
  word.length <= WHOLE_UP_TO ? word : word.slice(0, Math.max(WHOLE_UP_TO, word.length - ENDING))

const isLike = (word: string, wanted: string) =>
  wanted.length <= WHOLE_UP_TO
    ? word === wanted
    : word.startsWith(stemOf(wanted)) && word.length <= wanted.length + ENDING

/** Cuts a text at the words of a query; the search itself goes by stems, so this is how it looks and not what was found. */
export function highlights(text: string, query: string): Stretch[] {
  const wanted = [...query.matchAll(LETTERS)].map(([word]) => plain(word))
  const stretches: Stretch[] = []
  let last = 0
  for (const match of text.matchAll(LETTERS)) {
    const word = plain(match[0])
    if (!wanted.some((each) => isLike(word, each))) continue
    if (match.index > last) stretches.push({ text: text.slice(last, match.index), found: false })
    last = match.index + match[0].length
    stretches.push({ text: match[0], found: true })
  }
  if (last < text.length) stretches.push({ text: text.slice(last), found: false })
  return stretches
}

type LibraryStatus = Pick<LibraryStats, 'total_entries' | 'passages' | 'rebuilding'> & {
  usage: Pick<LibraryStats['usage'], 'supplied' | 'cited'>
}

/** How much there is, and how much of what debates were given was cited. */
export function libraryStatusWords({ total_entries, passages, rebuilding, usage }: LibraryStatus): string {
  if (total_entries === 0) return ''
  const holds = `Contains ${counted(total_entries, 'text')} in ${counted(passages, 'passage')}.`
  const cites =
    usage.supplied > 0
      ? ` Of ${counted(usage.supplied, 'passage')} that debates were given, they cited ${usage.cited.toLocaleString('en')}.`
      : ''
  return `${holds}${cites}${rebuilding ? ' The index is being rebuilt; until then a search may find less.' : ''}`
}
