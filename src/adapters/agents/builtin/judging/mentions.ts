import type { Token } from '../reading/words.ts'
import type { Frame, Subject } from './frame.ts'
import type { Parsed } from './polarity.ts'
import { verbs } from './question.ts'

/** A place where a sentence names a subject. */
export interface Mention {
  subject: Subject
  at: number
  until: number
  /** Not by a name but by a word such as `current`, which takes the names behind it along. */
  implied: boolean
  /** It is only compared with. */
  contrast: boolean
}

const PRESENT = new Set(['current', 'existing', 'legacy', 'old', 'incumbent', "today's"])
const OTHERS = new Set(['other', 'others', 'another', 'elsewhere', 'alternative', 'alternatives', 'competitors'])
const WAITING = new Set(['staying', 'keeping', 'waiting', 'delaying', 'postponing', 'remaining'])
const COMPARED = new Set(['than', 'unlike', 'versus', 'vs', 'over'])
const CONTRAST_REACH = 4

export function mentionsIn(
  { tokens, clauses }: Parsed,
  { subjects, present, others, action, leaving }: Frame,
): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.mark) continue
    const named = nameAt(tokens, at, subjects) ?? leavingAt(token, leaving)
    const isPresent = PRESENT.has(token.word) || WAITING.has(token.word)
    const implied = (isPresent && present) || (OTHERS.has(token.word) && others) || null
    const subject = implied ?? named?.subject
    if (!subject) continue
    const last = found.at(-1)
    const until = at + (named && !implied ? named.length : 1)
    const together = last && clauses[last.at] === clauses[at]
    if (together && last.implied && at - last.until < 2) last.until = until
    else if (together && !implied && action && last.subject === action && at - last.until < 3) last.until = until
    else found.push({ subject, at, until, implied: implied !== null, contrast: isContrast(tokens, clauses, at) })
    at = until - 1
  }
  return found
}

function nameAt(tokens: readonly Token[], at: number, subjects: readonly Subject[]) {
  const stem = tokens[at]?.stem ?? ''
  for (const subject of subjects) {
    const phrase = subject.phrases.find((words) => words.every((word, ahead) => tokens[at + ahead]?.stem === word))
    if (phrase) return { subject, length: phrase.length }
  }
  const subject = subjects.find(({ stems }) => stems.has(stem))
  return subject && { subject, length: 1 }
}

const leavingAt = ({ word, stem }: Token, leaving: Subject | null) =>
  leaving && word.endsWith('ing') && verbs.leaving.has(stem) ? { subject: leaving, length: 1 } : undefined

function isContrast(tokens: readonly Token[], clauses: readonly number[], at: number): boolean {
  for (let back = at - 1; back >= 0 && at - back <= CONTRAST_REACH && clauses[back] === clauses[at]; back--) {
    const word = tokens[back]?.word ?? ''
    if (COMPARED.has(word)) return true
    if (word === 'of' && tokens[back - 1]?.word === 'instead') return true
    if (word === 'from' && tokens.slice(at + 1, at + 4).some((token) => token.word === 'to')) return true
  }
  return false
}
