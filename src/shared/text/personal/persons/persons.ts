import { type Finding, together } from '../finding.ts'
import type { KnownWords } from './known-words.ts'
import { lowerCaseNames } from './lower-case-names.ts'
import { isMachineLine } from './machine-lines.ts'
import { capitalisedRuns, isParticle, type Run, type Word } from './runs.ts'
import { isTitle, surroundings } from './surroundings.ts'

const ORGANIZATION_ENDS = new Set(
  'inc incorporated llc ltd limited plc gmbh corp corporation company group technologies software systems partners associates consulting research industries solutions university institute bank foundation church press records agency holdings labs'.split(
    ' ',
  ),
)
const SUFFIXES = /^(?:[IVX]{1,4}|Jr|Sr|PhD|MD)$/
/** A capital inside a word, but for the Mc and O of names, is the mark of a product or an identifier. */
const INNER_CAPITAL =
  /^(?!(?:Mc|Mac|O['’]|D['’]|De|Di|La|Le|Fitz|Van|Von)\p{Lu}).*(?:\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|^\p{Lu}-|-\p{Lu}{2})/u
/** What a person in a text that only machines wrote must at least have. */
const MACHINE_LEAST = 0.75
/** Where a place or a company could stand as well, what is written like a name is still taken out of a text. */
const LEAST_OF_A_NAME = 0.3

/** Names of people, by how they are written, what words they are made of, and what stands around them. */
export function persons(text: string, known: KnownWords): Finding[] {
  const judged = capitalisedRuns(text).flatMap((run) => judge(text, run, known) ?? [])
  return outsideMachineLines(text, [...judged, ...lowerCaseNames(text, known)])
}

/** In lines of machines only what has several marks of a person is one. */
function outsideMachineLines(text: string, found: readonly Finding[]): Finding[] {
  let [begin, end, machine] = [0, -1, false]
  return [...found]
    .sort((one, other) => one.start - other.start)
    .filter(({ start, confidence }) => {
      if (start > end) {
        begin = text.lastIndexOf('\n', start) + 1
        end = text.indexOf('\n', start)
        if (end === -1) end = text.length
        machine = isMachineLine(text.slice(begin, end))
      }
      return !machine || confidence >= MACHINE_LEAST
    })
}

function judge(text: string, run: Run, known: KnownWords): Finding | undefined {
  const words = trimmed(run.words, known)
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || belongsToMore(text, first.start, last.end)) return undefined
  const counted = words.filter(({ text: word }) => !isParticle(word) && !SUFFIXES.test(word) && word.length > 1)
  if (counted.length === 0 || counted.some(({ text: word }) => INNER_CAPITAL.test(word))) return undefined
  const made = madeOf(counted, known)
  const around = surroundings(text, first.start, last.end)
  if (made.abbreviation || (made.shouted && !made.rareOnly)) return undefined
  if (!around.title && !around.told && !made.rare && !(made.named && (words.length > 1 || around.cue))) return undefined
  const sure = together(
    words.length > 1 ? 0.4 : 0,
    made.rare ? 0.3 : 0,
    around.title ? 0.5 : 0,
    around.cue || around.told ? 0.3 : 0,
    made.named ? 0.35 : 0,
  )
  const isFirm = made.organization || around.firm || (around.joined && words.length === 1 && !made.firstName)
  const doubted =
    sure *
    (isFirm || around.coded ? 0.5 : 1) *
    (made.shouted ? 0.6 : 1) *
    (around.elsewhere && !around.title ? 0.75 : 1)
  const confidence = made.otherName ? sure * 0.3 : Math.max(doubted, Math.min(sure, LEAST_OF_A_NAME))
  return { type: 'person', start: first.start, end: last.end, confidence: Math.round(confidence * 1000) / 1000 }
}

function madeOf(counted: readonly Word[], known: KnownWords) {
  const lower = counted.map(({ text: word }) => word.toLowerCase())
  const rare = lower.map((word) => !common(word, known))
  const shouted = counted.every(({ text: word }) => word === word.toUpperCase())
  const named = lower.some((word) => known.firstNames.has(word) || known.lastNames.has(word))
  return {
    named,
    firstName: lower.some((word) => known.firstNames.has(word)),
    shouted,
    rare: rare.includes(true),
    rareOnly: !rare.includes(false),
    abbreviation: shouted && counted.length === 1 && !named,
    organization: lower.some((word) => ORGANIZATION_ENDS.has(word)),
    otherName:
      known.otherNames.has(lower.join(' ')) ||
      (!named &&
        lower.some((word) => known.otherNames.has(word)) &&
        lower.every((word, i) => known.otherNames.has(word) || rare[i] === false)),
  }
}

/** Titles and common words at the beginning belong to the sentence, unless they are names as well and stand beside another. */
function trimmed(words: readonly Word[], known: KnownWords): Word[] {
  const kept = [...words]
  const loose = ({ text: word }: Word) =>
    word.length > 1 &&
    inList(word.toLowerCase(), known.everyday) &&
    !(known.firstNames.has(word.toLowerCase()) || known.lastNames.has(word.toLowerCase()))
  while (kept[0] && (isTitle(kept[0].text) || (kept.length > 1 && loose(kept[0])))) kept.shift()
  return kept
}

const CONTRACTED = /['’](?:m|ll|d|ve|re|t|s)$/

const common = (written: string, known: KnownWords) => inList(written, known.common)

function inList(written: string, list: ReadonlySet<string>): boolean {
  const word = written
    .replace(CONTRACTED, '')
    .replace(/n$/, (n) => (written.endsWith('t') && CONTRACTED.test(written) ? '' : n))
  return (
    word.length < 2 ||
    list.has(word) ||
    word.split('-').every((piece) => list.has(piece)) ||
    (word.endsWith('s') && list.has(word.slice(0, -1)))
  )
}

const ADDRESS_BEFORE = /[\p{N}_@#$/\\=<&-]$/u
const ADDRESS_AFTER = /^(?:[\p{N}_@/\\=(]|[.:-][\p{L}\p{N}])/u

/** Part of an address, a path, an identifier or a handle. */
const belongsToMore = (text: string, start: number, end: number) =>
  ADDRESS_BEFORE.test(text.slice(Math.max(0, start - 1), start)) || ADDRESS_AFTER.test(text.slice(end, end + 2))
