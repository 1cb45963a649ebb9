import { isStopWord, type Token } from '../reading/words.ts'
import { ageAt } from './ages.ts'
import type { Frame, Proposal, Subject } from './frame.ts'
import type { Parsed } from './polarity.ts'
import { verbs } from './verbs.ts'

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

const WAITING = new Set(['staying', 'keeping', 'waiting', 'delaying', 'postponing', 'remaining'])
/** What may stand for the thing itself: "the new one". */
const ANY = new Set(['one', 'system', 'tool', 'software', 'solution', 'version', 'vendor', 'supplier'])
const OTHERS = new Set(['other', 'others', 'another', 'elsewhere', 'alternative', 'alternatives', 'competitors'])
const COMPARED = new Set(['than', 'unlike', 'versus', 'vs', 'over', 'compared'])
const CONTRAST_REACH = 4
const NOUN_AHEAD = 3
const THE = ['a', 'an', 'the', 'this', 'our', 'its', 'their']
const LINKS = new Set(['in', 'on', 'at', 'with', 'under', 'of', 'using', 'via', ...THE])
const AWAY = new Set(['away', 'from', 'off', 'of', ...THE])
const MOST_LINKS = 2
const ARRIVING = new Set(['to', 'into', 'onto'])
const BEING = new Set('is are was were be been being got'.split(' '))
const AUXILIARY = new Set([...BEING, 'has', 'have', 'had', 'will', 'would', 'can', 'could', 'not'])

export function mentionsIn({ tokens, clauses }: Parsed, { subjects, proposal }: Frame): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.mark) continue
    const implied = proposal && impliedAt(tokens, at, proposal)
    const named = nameAt(tokens, at, subjects) ?? leavingAt(tokens, at, proposal)
    const meant = implied ?? named?.subject
    if (!meant) continue
    const subject = proposal && meant === proposal.present && isMissing(tokens, at) ? proposal.step : meant
    const until = at + (named && !implied ? named.length : 1)
    const next: Mention = { subject, at, until, implied: !!implied, contrast: isContrast(tokens, clauses, at) }
    const last = found.at(-1)
    const both = last && clauses[last.at] === clauses[at] ? joined(last, next, tokens, proposal) : undefined
    found.splice(both ? -1 : found.length, 1, both ?? next)
    at = until - 1
  }
  return found
}

function impliedAt(tokens: readonly Token[], at: number, proposal: Proposal): Subject | null {
  const word = tokens[at]?.word ?? ''
  const age = ageAt(tokens, at)
  if (age === 'now' || WAITING.has(word)) return proposal.present
  if (age === 'old') return proposal.older
  if (age === 'new' && isOfThing(tokens, at, proposal)) return proposal.newer
  return OTHERS.has(word) ? proposal.others : null
}

/** Whether the noun behind a word is what the question is about. */
function isOfThing(tokens: readonly Token[], at: number, { heads }: Proposal): boolean {
  const behind = tokens.slice(at + 1, at + 1 + NOUN_AHEAD)
  const end = behind.findIndex(({ word, mark }) => mark || (isStopWord(word) && !ANY.has(word)))
  return behind.slice(0, end < 0 ? NOUN_AHEAD : end).some(({ word, stem }) => ANY.has(word) || heads.has(stem))
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

/** "Ending it" is the step where the question is whether to leave something, and else before the name of what is there. */
function leavingAt(tokens: readonly Token[], at: number, proposal: Proposal | null) {
  const { word = '', stem = '' } = tokens[at] ?? {}
  if (!proposal || !word.endsWith('ing') || !verbs.leaving.has(stem)) return
  const { leaves, present, step } = proposal
  const ofPresent = tokens.slice(at + 1, at + 1 + NOUN_AHEAD).some((token) => present.stems.has(token.stem))
  return leaves || ofPresent ? { subject: step, length: 1 } : undefined
}

/** "Without it": what would be so after the step. */
const isMissing = (tokens: readonly Token[], at: number) =>
  tokens.slice(Math.max(0, at - 2), at).some(({ word }) => word === 'without')

function isContrast(tokens: readonly Token[], clauses: readonly number[], at: number): boolean {
  for (let back = at - 1; back >= 0 && at - back <= CONTRAST_REACH && clauses[back] === clauses[at]; back--) {
    const word = tokens[back]?.word ?? ''
    if (COMPARED.has(word)) return true
    if (word === 'of' && tokens[back - 1]?.word === 'instead') return true
    if (word === 'from' && tokens.slice(at + 1, at + 4).some((token) => token.word === 'to')) return true
  }
  return false
}

/** What two mentions in one clause name together; undefined when each stands for itself. */
function joined(
  last: Mention,
  next: Mention,
  tokens: readonly Token[],
  proposal: Proposal | null,
): Mention | undefined {
  const between = tokens.slice(last.until, next.at)
  const whole = { ...last, until: next.until }
  const isStep = ({ subject }: Mention) => subject === proposal?.step
  if (proposal && isStep(next) && !isStep(last) && isDone(between, tokens[next.at], proposal))
    return { ...whole, subject: proposal.step }
  if (last.implied ? between.length < 2 : last.subject === next.subject && !between.length) return whole
  const nearby = between.length < 3 && (!next.implied || between.every(({ word }) => AWAY.has(word)))
  if (proposal && isStep(last) && nearby) {
    const arrives = between.some(({ word }) => ARRIVING.has(word))
    return arrives && next.subject === proposal.present ? next : whole
  }
  const linked = between.length <= MOST_LINKS && between.every(({ word }) => LINKS.has(word))
  const both = [last.subject, next.subject]
  if (proposal && linked && both.includes(proposal.present) && both.includes(proposal.future))
    return { ...whole, subject: proposal.future }
}

/** "The database migration", "the database was migrated": the step, by the thing that it is done to. */
function isDone(between: readonly Token[], step: Token | undefined, { action }: Proposal): boolean {
  const stem = step?.stem ?? ''
  const passive = between.some(({ word }) => BEING.has(word)) && between.every(({ word }) => AUXILIARY.has(word))
  return (passive || !between.length) && (action.has(stem) || verbs.crossing.has(stem))
}
