import { type Finding, together } from './finding.ts'
import type { KnownWords } from './known-words.ts'

const ORGANIZATION_ENDS = new Set(
  'inc incorporated llc ltd limited plc gmbh corp corporation company group technologies software systems partners associates consulting research industries solutions university institute bank foundation church press records agency holdings labs'.split(
    ' ',
  ),
)
const SUFFIXES = /^(?:[IVX]{1,4}|Jr|Sr|PhD|MD)$/
/** A capital inside a word, except in names like McX and O'X, marks a product or an identifier. */
const INNER_CAPITAL =
  /^(?!(?:Mc|Mac|O['’]|D['’]|De|Di|La|Le|Fitz|Van|Von)\p{Lu}).*(?:\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|^\p{Lu}-|-\p{Lu}{2})/u
/** The least confidence of a person in machine-written text. */
const MACHINE_LEAST = 0.75
/**
 * The least confidence of what is written like a name where a place or a company is as likely; it is still redacted.
 */
const LEAST_OF_A_NAME = 0.3

/** Names of people, judged by their form, their words and their surroundings. */
export function persons(text: string, known: KnownWords): Finding[] {
  const judged = capitalisedRuns(text).flatMap((run) => judge(text, run, known) ?? [])
  return outsideMachineLines(text, [...judged, ...lowerCaseNames(text, known)])
}

/** In machine-written lines, only findings with several signs of a person remain. */
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

/** Drops titles and common words at the beginning, unless they are names as well and stand beside another. */
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

/** Signs of logs, code, paths and settings, where capitalised words are names of things. */
const SIGNS = [
  /[{};]|=>|::|\(\)|\w\(|\)\s*$|<\/?\w|&&|\|\||==|!=|->|\$\w/,
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)/,
  /\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)\b/,
  /(?:^|\s)[\w.-]+=\S/,
  /(?:^|[\s"'])(?:\.{0,2}\/[\w.-]+){2,}/,
  /\b[0-9a-f]{16,}\b/,
  /\bv?\d+\.\d+\.\d+/,
  /^\s*(?:import|export|from|const|let|var|def|class|function|return|public|private|static|package|using|#include|at)\b[^,?!]*$/,
  /^\s*[\w$]+\??: (?:readonly )?[\w.]+(?:\[\]|<[^>]*>)?(?: \| [\w'"]+)*,?$/,
  /^\s{2,}['"]?[\w$.-]+['"]?(?: \| \w+)*(?:\[\])?[,|]$|\bextends \w+|\breadonly \w+|\| undefined\b/,
  /^\s*(?:\/\/|\/?\*|#|--|@\w)/,
]

/** Whether a machine wrote the line, or it is meant for one. */
const isMachineLine = (line: string) => SIGNS.some((sign) => sign.test(line.length > 1000 ? line.slice(0, 1000) : line))

const TOLD =
  /\b(?:name is|name's|call me|calls me|called me|i am called)[ \t]{1,2}(\p{Ll}[\p{L}\p{M}'’-]{1,30}(?:[ \t]\p{Ll}[\p{L}\p{M}'’-]{1,30})?)/gu
const PAIR =
  /(?<![\p{L}\p{N}_'’.@/-])(\p{Ll}[\p{L}\p{M}]{1,30})[ \t](?:\p{Ll}\.?[ \t])?(\p{Ll}[\p{L}\p{M}'’-]{1,30})(?![\p{L}\p{N}_@/(-])/gu

/** Names without capitals: after words that announce a name, or a first name with a word that is not English. */
function lowerCaseNames(text: string, known: KnownWords): Finding[] {
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

/** A word of a text and its place. */
interface Word {
  text: string
  start: number
  end: number
}

/** Neighbouring words that may form one name, and those of them that count. */
interface Run {
  words: Word[]
  start: number
  end: number
}

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+|-[\p{L}\p{M}]+)*/gu
const CAPITALISED = /^\p{Lu}/u
const PARTICLES = new Set(
  'de del della der den di da dos das du la le van von vom zu zum ten ter bin ibn al el y e af av san st'.split(' '),
)
const MOST_WORDS = 5

/** Capitalised words side by side, or with a particle or an initial's dot between them. */
function capitalisedRuns(text: string): Run[] {
  const runs: Run[] = []
  let words: Word[] = []
  let particles: Word[] = []
  const finish = () => {
    const [first, last] = [words[0], words.at(-1)]
    if (first && last) runs.push({ words, start: first.start, end: last.end })
    words = []
    particles = []
  }
  for (const word of wordsOf(text)) {
    const last = particles.at(-1) ?? words.at(-1)
    if (last && !joined(text, last, word)) finish()
    if (CAPITALISED.test(word.text)) {
      if (words.length + particles.length >= MOST_WORDS) finish()
      words = [...words, ...(words.length > 0 ? particles : []), word]
      particles = []
    } else if (words.length > 0 && particles.length < 2 && PARTICLES.has(word.text)) particles = [...particles, word]
    else finish()
  }
  finish()
  return runs
}

const isParticle = (word: string) => PARTICLES.has(word)

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: matched, index }) => {
    const written = matched.replace(/['’]s$/, '')
    return { text: written, start: index, end: index + written.length }
  })
}

/** One space, or the dot of an initial and a space. */
function joined(text: string, one: Word, other: Word): boolean {
  const between = text.slice(one.end, other.start)
  return between === ' ' || (between === '. ' && one.text.length === 1)
}

/** What the text around a name says for or against a person. */
interface Surroundings {
  title: boolean
  cue: boolean
  /** The sentence announces a name, or addresses a person. */
  told: boolean
  /** It stands where places, streets or organizations stand. */
  elsewhere: boolean
  /** It stands where places stand, and a number like a postcode follows. */
  coded: boolean
  /** The sentence is about an employer or a company. */
  firm: boolean
  /** It is one of three words joined like the surnames in the name of a firm: `Owens, Duran and Oneal`. */
  joined: boolean
  begins: boolean
}

const TITLES =
  'mr mrs ms miss mx dr prof professor sir dame lady lord rev fr sr sra herr frau mme madame monsieur judge senator president captain capt sgt aunt uncle cousin'
const TITLE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${TITLES.replaceAll(' ', '|')})\\.?[ \\t]$`, 'iu')
const TITLE_WORDS = new Set(TITLES.split(' '))

/** Whether a word is a title, which is not part of the name. */
const isTitle = (word: string) => TITLE_WORDS.has(word.toLowerCase())

const CUE_BEFORE =
  /(?:\b(?:name(?:'s| is|d| was)?|call(?:ed)?(?: me| him| her)?|i'm|i am|this is|dear|hi|hello|hey|thanks|regards|sincerely|by|says|said|told|with|tell|ask|meet|met|and|producer|author|singer|songwriter|commenter|writer|actor|director|patient|client|customer|employee|manager|colleague|friend|brother|sister|son|daughter|kid|wife|husband|mother|father|signed|user|named (?:him|her)|assistant to|tribute to|heard|under))[,:?]?[ \t]$|\b(?:name|user|from|to|cc|contact|attn|author|patient|customer)[^\n]{0,20}[:?][ \t]{0,2}\n{0,2}$/i
const NAME_FOLLOWS =
  /\b(?:name is|name's|named|called|call me|named (?:him|her|them)|(?:first|last|full|maiden|your) name\?|name:)[ \t]$/i
const CUE_AFTER =
  /^(?:['’]s\b|,? (?:said|says|asked|told|wrote|lives?|lived|works?|worked|was born|is from|is an?|explained|spent|began|speaks?|called|signed|thinks|wants|and (?:i\b|\p{Lu}))|, (?:the|a|an|can|could|please|who|originally|born|aged)\b|: |\?? ?\n\n| \(?(?:he|she)\b)/iu
const IN_PLACE = /\b(?:in|near|from|at)[ \t]$/i
/** Names of one word before and after a name in the name of a firm. */
const JOINED: readonly (readonly [RegExp, RegExp])[] = [
  [/(?:^|[^\p{L}\p{N},] ?)$/u, /^, \p{Lu}[\p{L}'’-]{1,20} and \p{Lu}[\p{L}'’-]{1,20}/u],
  [/(?<![\p{L}\p{N}] )\p{Lu}[\p{L}'’-]{1,20}, $/u, /^ and \p{Lu}[\p{L}'’-]{1,20}/u],
  [/(?<![\p{L}\p{N}] )\p{Lu}[\p{L}'’-]{1,20}, \p{Lu}[\p{L}'’-]{1,20} and $/u, /^/u],
]
const PLACE_BEFORE = /\b(?:in|at|near|of|from|to|on|via|around|the)[ \t]$/i
const NUMBER_NEAR = /\d[ \t,]{1,2}$/
const NUMBER_AFTER = /^[ \t,]{0,2}\d/
const STREET_AFTER =
  /^[ \t](?:st|street|ave|avenue|rd|road|dr|drive|lane|ln|blvd|way|square|court|terrace|str|bridge|river|city|university|airport)\b/i
const EMPLOYER_BEFORE =
  /\b(?:(?:work(?:s|ed|ing)?|employed|recorded) (?:for|at|by)|joined|company|firm|employer:?)[ \t]$/i
const COMPANY_AFTER = /^ (?:website|headquarters|employees|shares|stock)\b/i
const SENTENCE_START = /(?:^|[.!?:;"“>\n\r-])[ \t"“'(>]*$/

function surroundings(text: string, start: number, end: number): Surroundings {
  const left = text.slice(Math.max(0, start - 48), start)
  const right = text.slice(end, end + 24)
  const addressed = /, $/.test(left) && /^[?!]/.test(right)
  return {
    title: TITLE.test(left),
    cue: CUE_BEFORE.test(left) || CUE_AFTER.test(right),
    told: addressed || NAME_FOLLOWS.test(left),
    elsewhere:
      PLACE_BEFORE.test(left) || NUMBER_NEAR.test(left) || NUMBER_AFTER.test(right) || STREET_AFTER.test(right),
    coded: IN_PLACE.test(left) && NUMBER_AFTER.test(right),
    joined: JOINED.some(([one, other]) => one.test(left) && other.test(text.slice(end, end + 64))),
    firm: EMPLOYER_BEFORE.test(left) || COMPANY_AFTER.test(right),
    begins: SENTENCE_START.test(left),
  }
}
