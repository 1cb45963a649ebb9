import type { Finding } from '../finding.ts'
import type { KnownWords } from './known-words.ts'

const TOLD =
  /\b(?:name is|name's|call me|calls me|called me|i am called)[ \t]{1,2}(\p{Ll}[\p{L}\p{M}'’-]{1,30}(?:[ \t]\p{Ll}[\p{L}\p{M}'’-]{1,30})?)/gu
const PAIR =
  /(?<![\p{L}\p{N}_'’.@/-])(\p{Ll}[\p{L}\p{M}]{1,30})[ \t](?:\p{Ll}\.?[ \t])?(\p{Ll}[\p{L}\p{M}'’-]{1,30})(?![\p{L}\p{N}_@/(-])/gu

/** Names that somebody wrote without capitals: after words that announce one, or a first name with a word that is no English one. */
export function lowerCaseNames(text: string, known: KnownWords): Finding[] {
  const rare = (word: string) => !known.common.has(word) && !known.otherNames.has(word)
  const found: Finding[] = []
  for (const match of text.matchAll(TOLD)) {
    const [first = '', second] = (match[1] ?? '').split(/[ \t]/)
    const start = match.index + match[0].length - (match[1] ?? '').length
    const named = second !== undefined && rare(bare(second)) ? `${first} ${second}` : first
    if (rare(bare(first))) found.push({ type: 'person', start, end: start + bare(named).length, confidence: 0.5 })
  }
  for (const match of text.matchAll(PAIR)) {
    const [whole, first = '', last = ''] = match
    const given = known.firstNames.has(first) && !known.common.has(first)
    if (given && rare(bare(last))) {
      found.push({ type: 'person', start: match.index, end: match.index + bare(whole).length, confidence: 0.45 })
    }
  }
  return found
}

const bare = (word: string) => word.replace(/['’]s?$/, '')
