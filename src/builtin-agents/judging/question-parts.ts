import { own } from '../../shared/own.ts'
import { stemOf, stemsOf, type Token } from '../reading/words.ts'
import { isLight } from './generic.ts'
import { type Verb, verbAt, verbs } from './verbs.ts'

export type Side = 'taken' | 'left'
/** What a word of a question belongs to; `agent` is who would act, `beside` is where, when and what for. */
export type Part = Side | 'agent' | 'beside'

/** Where the object of a verb belongs, and what stands behind a preposition. */
interface Grammar {
  object: Part
  behind: Readonly<Record<string, Side>>
}

const CROSSING = { from: 'left', to: 'taken' } as const
const MOVING: Grammar = {
  object: 'left',
  behind: { ...CROSSING, into: 'taken', onto: 'taken', off: 'left', away: 'left' },
}
const REWRITING: Grammar = { object: 'left', behind: { ...MOVING.behind, in: 'taken', with: 'taken' } }
const EXCHANGING: Grammar = { object: 'left', behind: { with: 'taken', by: 'taken', for: 'taken' } }
const SUBSTITUTING: Grammar = { object: 'taken', behind: { for: 'left' } }
const PREFERRING: Grammar = { object: 'taken', behind: { to: 'left' } }
const LEAVING: Grammar = { object: 'left', behind: { for: 'taken' } }
const TAKING: Grammar = { object: 'taken', behind: {} }

const SUBSTITUTE = stemOf('substitute')
const PREFER = stemOf('prefer')
const REPLACE = stemOf('replace')
const FAVOUR = stemOf('favour')
/** Nouns that go on with `for`: "support for it". */
const FOR_IT = stemsOf(
  `support contract licence license budget fee charge price plan subsidy funding requirement need tax insurance service
  permit discount deadline rule payment warranty`,
)
const RIVAL = new Set(['over', 'than', 'versus', 'vs', 'unlike'])
const RIVAL_PAIRS = new Set(['instead of', 'rather than', 'place of', 'alternative to'])
const BESIDE = new Set('in for at on during before after because when if until since within'.split(' '))
const PASSIVE = new Set(['be', 'being', 'get'])

export const opposite = (side: Side): Side => (side === 'taken' ? 'left' : 'taken')

/** The part of each word; null for those that only tell the parts from each other. */
export function partsOf(words: readonly Token[], verb: Verb | undefined): (Part | null)[] {
  const from = verb ? verb.at + verb.stems.length : 0
  const first = grammarOf(words, verb)
  const passive = verb && PASSIVE.has(words[verb.at - 1]?.word ?? '')
  const parts: (Part | null)[] = words.map((_, at) =>
    at < (verb?.at ?? 0) ? (passive ? first.object : 'agent') : null,
  )
  let place: Place = { part: first.object, side: null, behind: first.behind }
  for (let at = from; at < words.length; at++) {
    const turn = turnAt(words, at, place, at > from)
    if (turn) {
      place = turn
      at += turn.skip - 1
    } else parts[at] = place.part
  }
  return parts
}

/** Where the reading of a question stands. */
interface Place {
  part: Part
  /** The side that a word before turned to. */
  side: Side | null
  behind: Grammar['behind']
}

function grammarOf(words: readonly Token[], verb: Verb | undefined): Grammar {
  const stem = verb?.stems[0] ?? ''
  const has = (word: string) => words.some((token) => token.word === word)
  if (verb?.kind === 'leaving') return LEAVING
  if (verb?.kind === 'moving') return verbs.rewriting.has(stem) ? REWRITING : MOVING
  if (verb?.kind === 'exchanging') return stem === SUBSTITUTE && has('for') ? SUBSTITUTING : EXCHANGING
  if (stem === PREFER) return PREFERRING
  const start = words.findIndex(({ word }) => word === 'from')
  const crosses = start >= 0 && words.slice(start).some(({ word }) => word === 'to')
  return crosses ? { object: 'beside', behind: CROSSING } : TAKING
}

/** Where the reading goes on behind a word that begins another part, and how many words say so. */
interface Turn extends Place {
  skip: number
}

function turnAt(words: readonly Token[], at: number, place: Place, begun: boolean): Turn | undefined {
  const { word = '', stem = '' } = words[at] ?? {}
  const next = words[at + 1]?.word ?? ''
  const paired = RIVAL_PAIRS.has(`${word} ${next}`)
  if (paired || (begun && RIVAL.has(word) && next !== 'to')) {
    const now = place.part === 'taken' || place.part === 'left' ? place.part : (place.side ?? 'taken')
    const marker = paired ? 2 : 1
    return turn(opposite(now), {}, marker + (verbAt(words, at + marker)?.stems.length ?? 0))
  }
  if (stem === FAVOUR && next === 'of') return turn('taken', {}, 2)
  if (stem === REPLACE) return turn('left', EXCHANGING.behind, next === 'for' || next === 'of' ? 2 : 1)
  if (word === 'and') return secondVerb(words, at)
  return prepositionAt(words, at, place)
}

const turn = (side: Side, behind: Grammar['behind'], skip = 1): Turn => ({ part: side, side, behind, skip })

/** "Give up the one and adopt the other". */
function secondVerb(words: readonly Token[], at: number): Turn | undefined {
  const start = words.findIndex(({ word }, place) => place > at && word !== 'then' && word !== 'start')
  const light = isLight(words[start]?.stem ?? '')
  const verb = verbAt(words, start) ?? (light ? { kind: 'adopting' as const, at: start, stems: [''] } : undefined)
  if (!verb) return
  const { object, behind } = grammarOf(words, verb)
  return { part: object, side: object === 'left' ? 'left' : 'taken', behind, skip: start + verb.stems.length - at }
}

function prepositionAt(words: readonly Token[], at: number, { side, behind }: Place): Turn | undefined {
  const word = words[at]?.word ?? ''
  const beside: Turn = { part: 'beside', side, behind, skip: 1 }
  const to = own(behind, word)
  if (word === 'to' && to === 'taken' && side === 'taken') return beside
  if (to && !(word === 'for' && FOR_IT.has(words[at - 1]?.stem ?? ''))) return turn(to, behind)
  return side && BESIDE.has(word) ? beside : undefined
}
