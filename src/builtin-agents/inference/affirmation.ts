import { clauseAround, type Word } from '../text/clauses.ts'
import type { ParsedQuestion } from '../text/parse-question.ts'
import { meaning } from './synonyms-and-opposites.ts'

/** 1 when a sentence says outright what is asked, −1 when it denies it. */
export type Said = 1 | -1

interface Found {
  from: number
  until: number
  /** The place of each stem. */
  at: readonly number[]
  sign: Said
}

/** A question in the present is not answered by what once was. */
const PAST = new Set('was were had did used former formerly'.split(' '))
const PRESENT = new Set('is are do does can will'.split(' '))
/** "Not only", "not always", "not yet": a partial denial, which is neither yes nor no. */
const IN_PART = new Set('only always necessarily all every just until fully entirely yet exactly'.split(' '))
/** These reach over the whole sentence, wherever they stand. */
const CONDITIONS = new Set('if unless whether when whenever'.split(' '))
/** These reach over their clause; other reservations end with the comma after what they qualify. */
const LIMITS = new Set('only except exception excluding apart until provided depending'.split(' '))
const NEEDING = new Set('have has had need needs'.split(' '))
const NEEDED = new Set(
  'must required requires require shall mandatory compulsory obliged obligatory need needs'.split(' '),
)
const MOST_BETWEEN = 10

/** The closest occurrence of all stems in a sentence. */
function findAll(stems: readonly string[], words: readonly Word[]): Found | undefined {
  const places = stems.map((stem) =>
    words.flatMap(({ stem: said, mark }, at) => {
      const sign = mark ? 0 : meaning(stem, said)
      return sign ? [{ at, sign }] : []
    }),
  )
  if (!places.length || places.some((list) => !list.length)) return
  let best: Found | undefined
  for (const { at: start } of places.flat().sort((a, b) => a.at - b.at)) {
    const chosen = places.flatMap((list) => list.find(({ at }) => at >= start) ?? [])
    if (chosen.length < places.length) break
    const at = chosen.map((one) => one.at)
    const sign: Said = chosen.filter((one) => one.sign < 0).length % 2 ? -1 : 1
    const found = { from: Math.min(...at), until: Math.max(...at), at, sign }
    if (!best || found.until - found.from < best.until - best.from) best = found
  }
  return best
}

/** In the order of the question, or with its end in front: "In the Netherlands, it is celebrated". */
function isInOrder(places: readonly number[], words: readonly Word[]): boolean {
  const falls = places.flatMap((at, index) => (index > 0 && at < (places[index - 1] ?? 0) ? [index] : []))
  if (!falls.length) return true
  const [fall = 0] = falls
  const fronted = Math.max(...places.slice(fall))
  return falls.length === 1 && fronted < Math.min(...places.slice(0, fall)) && words[fronted + 1]?.word === ','
}

const asksForNeed = (question: readonly Word[]) =>
  question.some(({ word }, at) => NEEDING.has(word) && question[at + 1]?.word === 'to')
const saysNeed = (clause: readonly Word[]) => clause.some(({ word }) => NEEDED.has(word)) || asksForNeed(clause)

/** Whether a sentence says outright that the stems hold together, or that they do not; their order may be asked for. */
export function affirms(
  stems: readonly string[],
  words: readonly Word[],
  { words: question }: Pick<ParsedQuestion, 'words'>,
  order: 'kept' | 'any' = 'kept',
): Said | undefined {
  const found = findAll(stems, words)
  const bounds = found && clauseAround(words, found.from, found.until)
  if (!found || !bounds || question.some(({ negates }) => negates)) return
  const clause = words.slice(...bounds)
  const upTo = words.slice(bounds[0], found.until + 1)
  const waived = new Set(question.map(({ word }) => word))
  if (isReserved(words, clause, found.until - bounds[0], waived)) return
  if (PRESENT.has(question[0]?.word ?? '') && upTo.some(({ word }) => PAST.has(word) && !waived.has(word))) return
  if (asksForNeed(question) && !saysNeed(clause)) return
  const isOther = ({ telling, stem }: Word) => telling && !stems.some((one) => meaning(one, stem))
  if (words.slice(found.from, found.until).filter(isOther).length > MOST_BETWEEN) return
  if (order === 'kept' && !isInOrder(found.at, words) && clause.some(isOther)) return
  return signOf(upTo, found.sign)
}

function isReserved(
  words: readonly Word[],
  clause: readonly Word[],
  until: number,
  waived: ReadonlySet<string>,
): boolean {
  const comma = clause.findIndex(({ word }, at) => at > until && word === ',')
  const near = comma < 0 ? clause : clause.slice(0, comma)
  return (
    near.some(({ reserves, word }) => reserves && !waived.has(word)) ||
    clause.some(({ word }) => LIMITS.has(word) && !waived.has(word)) ||
    words.some(({ word }) => CONDITIONS.has(word) && !waived.has(word))
  )
}

/** One denial turns what is said; two, or a denial in part, leave it open. */
function signOf(words: readonly Word[], sign: Said): Said | undefined {
  const denials = words.flatMap(({ negates }, at) => (negates ? [at] : []))
  if (denials.length > 1 || denials.some((at) => IN_PART.has(words[at + 1]?.word ?? ''))) return
  return denials.length ? (-sign as Said) : sign
}
