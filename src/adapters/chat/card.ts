import { sum } from '../../shared/figures.ts'
import { type ChatDialect, defused, oneLine } from '../../shared/text/untrusted-text.ts'

/** A button of a card. `act` and `value` come back in `Incoming.act` and together have at most 48 bytes. */
export type ChatButton =
  | { label: string; act: ChatAct; value: string; style?: 'primary' | 'danger' }
  | { label: string; link: string }

type ChatAct = 'answer' | 'why' | 'challenge' | 'agree' | 'disagree' | 'outcome' | 'resolve' | 'stop'

/** What Parley says, on every platform. Its texts are untrusted until a renderer has defused them for its dialect. */
export interface ChatCard {
  kind: 'accepted' | 'progress' | 'decision' | 'breakpoint' | 'answer'
  title: string
  /** The phases of the debate, and how far it has come. */
  phases?: readonly { name: string; state: 'done' | 'now' | 'ahead' }[]
  lines: readonly string[]
  /** The sentence explains the figure and never claims more than was measured. */
  confidence?: { value: number; threshold?: number; sentence: string }
  /** Ranks with the conclusion on every platform; renderers shorten it last. */
  dissent?: readonly string[]
  facts?: readonly { label: string; value: string }[]
  buttons: readonly ChatButton[]
  /** The page that shows everything. */
  link?: string
  /** For example that the card was sent again because the platform did not confirm the first delivery. */
  note?: string
}

interface TextStyle {
  dialect: ChatDialect
  /** The longest text that the platform takes, in characters. */
  most: number
  /** Takes words that are already defused. */
  strong: (words: string) => string
  /** A link to Parley; undefined where a button leads there. */
  link?: (label: string, address: string) => string
  /** The platform shows the title elsewhere. */
  untitled?: true
}

const TITLE = 200
const BETWEEN = '\n\n'

function shortLine(text: string, most: number): string {
  const line = oneLine(text)
  if (line.length <= most) return line
  const signs = [...line]
  while (signs.join('').length > most - 1) signs.pop()
  return `${signs.join('')}…`
}

/** The text on one line in this dialect, cut so that it has at most `most` characters after defusing. */
export function shortWords(text: string, dialect: ChatDialect, most: number): string {
  for (let room = most; ; room = Math.floor(room * 0.8)) {
    const words = defused(shortLine(text, room), dialect)
    if (words.length <= most) return words
  }
}

/** A defused card for programs that draw it themselves. */
export function defusedCard(card: ChatCard, dialect: ChatDialect): ChatCard {
  const words = (text: string) => defused(text, dialect)
  const { phases, confidence, dissent, facts, note } = card
  return {
    ...card,
    title: words(oneLine(card.title)),
    lines: card.lines.map(words),
    buttons: card.buttons.map((button) => ({ ...button, label: words(button.label) })),
    ...(phases && { phases: phases.map(({ name, state }) => ({ name: words(name), state })) }),
    ...(confidence && { confidence: { ...confidence, sentence: words(confidence.sentence) } }),
    ...(dissent && { dissent: dissent.map(words) }),
    ...(facts && { facts: facts.map(({ label, value }) => ({ label: words(label), value: words(value) })) }),
    ...(note !== undefined && { note: words(note) }),
  }
}

/** A card as one text, for platforms that draw neither blocks nor fields. */
export function cardText(card: ChatCard, { dialect, most, strong, link, untitled }: TextStyle): string {
  const title = untitled ? '' : strong(shortWords(card.title, dialect, TITLE))
  const tail = (label: string) => (card.link && link ? link(label, card.link) : '')
  const written = ({ label, text }: Part) => {
    const words = defused(text, dialect)
    return label === undefined ? words : `${strong(`${defused(oneLine(label), dialect)}:`)} ${words}`
  }
  const taken = title.length + tail('All of it').length + 2 * BETWEEN.length
  const { parts, cut } = fitParts(partsOf(card), {
    most: most - taken,
    sizeOf: (part) => written(part).length + BETWEEN.length,
  })
  return [title, ...parts.map(written), tail(cut ? 'The rest' : 'All of it')]
    .filter((each) => each !== '')
    .join(BETWEEN)
}

/** One piece of a card, in the order in which people read it. */
export interface Part {
  kind: 'phases' | 'conclusion' | 'dissent' | 'confidence' | 'line' | 'fact' | 'note'
  label?: string
  /** As it was written: a renderer defuses it. */
  text: string
}

const SIGNS = { done: '✓', now: '●', ahead: '○' } as const
const percent = (share: number) => `${Math.round(share * 100)} %`

/** Splits a card into pieces; dissent follows directly after the conclusion. */
export function partsOf({ phases, lines, dissent, confidence, facts, note }: ChatCard): Part[] {
  const [conclusion, ...rest] = lines
  const strip = phases?.map(({ name, state }) => `${SIGNS[state]} ${name}`).join(' · ')
  const threshold = confidence?.threshold === undefined ? '' : ` (needed: ${percent(confidence.threshold)})`
  const parts: Part[] = [
    ...(note ? [{ kind: 'note' as const, text: note }] : []),
    ...(strip ? [{ kind: 'phases' as const, text: strip }] : []),
    ...(conclusion ? [{ kind: 'conclusion' as const, text: conclusion }] : []),
    ...(dissent ?? []).map((text) => ({ kind: 'dissent' as const, label: 'Dissent', text })),
    ...(confidence
      ? [
          {
            kind: 'confidence' as const,
            label: 'Confidence',
            text: `${percent(confidence.value)}${threshold}. ${confidence.sentence}`,
          },
        ]
      : []),
    ...rest.map((text) => ({ kind: 'line' as const, text })),
    ...(facts ?? []).map(({ label, value }) => ({ kind: 'fact' as const, label, text: value })),
  ]
  return parts.filter(({ text }) => text.trim() !== '')
}

type SizeOf = (part: Part) => number

interface Room {
  /** For all pieces together. */
  most: number
  /** For each piece. */
  mostEach?: number
  sizeOf: SizeOf
}

/** The size to which the longest pieces are cut so that all of them fit. */
function levelOf(sizes: readonly number[], room: number): number {
  let left = room
  const ascending = sizes.toSorted((one, other) => one - other)
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index)
    if (size > share) return Math.floor(share)
    left -= size
  }
  return Number.POSITIVE_INFINITY
}

/** The conclusion and the dissent are shortened only when nothing else is left to shorten. */
const isLast = ({ kind }: Part) => kind === 'conclusion' || kind === 'dissent'

/** The pieces that fit: cuts the longest first, at the end of a sentence. */
export function fitParts(
  parts: readonly Part[],
  { most, mostEach = Number.POSITIVE_INFINITY, sizeOf }: Room,
): { parts: Part[]; cut: boolean } {
  const kept = parts.map((part) => (sizeOf(part) > mostEach ? shortenPart(part, mostEach, sizeOf) : part))
  for (const isMeant of [(part: Part) => !isLast(part), isLast]) {
    const sizes = kept.map((part) => (part.text === '' ? 0 : sizeOf(part)))
    const over = sum(sizes) - most
    if (over <= 0) break
    const meant = sizes.filter((_, index) => isMeant(kept[index] as Part))
    const level = levelOf(meant, Math.max(0, sum(meant) - over))
    for (const [index, part] of kept.entries()) {
      if (isMeant(part) && (sizes[index] ?? 0) > level) kept[index] = shortenPart(part, level, sizeOf)
    }
  }
  const left = kept.filter(({ text }) => text !== '')
  return { parts: left, cut: left.length < parts.length || left.some((part) => !parts.includes(part)) }
}

const SENTENCE_END = /[.!?…。！？]["'”’)]?(?=\s|$)|\n/g
const MARK = ' …'

/** The longest beginning that fits, if possible up to the end of a sentence; empty where nothing fits. */
function shortenPart(part: Part, room: number, sizeOf: SizeOf): Part {
  const signs = [...part.text]
  const upTo = (count: number) => ({ ...part, text: `${signs.slice(0, count).join('')}${MARK}` })
  let fits = 0
  for (let above = signs.length; fits < above; ) {
    const middle = Math.ceil((fits + above) / 2)
    if (sizeOf(upTo(middle)) <= room) fits = middle
    else above = middle - 1
  }
  if (fits === 0) return { ...part, text: '' }
  const start = signs.slice(0, fits).join('')
  const sentence = [...start.matchAll(SENTENCE_END)].at(-1)
  const end = sentence ? sentence.index + sentence[0].length : 0
  const word = start.search(/\s\S*$/)
  const cut = end * 2 >= start.length ? end : word * 2 >= start.length ? word : start.length
  return { ...part, text: `${start.slice(0, cut).trimEnd()}${MARK}` }
}
