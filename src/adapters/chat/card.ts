import { type ChatDialect, defused, oneLine } from '../../shared/text/untrusted-text.ts'
import { fitted, type Part, partsOf } from './parts.ts'

/** What somebody can do with one press. `act` and `value` come back in `Incoming.act`; together at most 48 bytes. */
export type ChatButton =
  | { label: string; act: ChatAct; value: string; style?: 'primary' | 'danger' }
  | { label: string; link: string }

type ChatAct = 'why' | 'challenge' | 'agree' | 'disagree' | 'outcome' | 'resolve' | 'stop'

/** What we say, on every platform. Texts are foreign until a renderer has defused them for its dialect. */
export interface ChatCard {
  kind: 'accepted' | 'progress' | 'decision' | 'breakpoint' | 'answer'
  title: string
  /** The way of a debate, and how far it has come. */
  phases?: readonly { name: string; state: 'done' | 'now' | 'ahead' }[]
  lines: readonly string[]
  /** What the figure means stands in the sentence, which never claims more than was measured. */
  confidence?: { value: number; threshold?: number; sentence: string }
  /** Ranks with the conclusion on every platform, and is shortened last. */
  dissent?: readonly string[]
  facts?: readonly { label: string; value: string }[]
  buttons: readonly ChatButton[]
  /** Where all of it stands. */
  link?: string
  /** Such as: sent again, because the first delivery was not confirmed. */
  note?: string
}

interface TextStyle {
  dialect: ChatDialect
  /** The most signs that the whole text may have. */
  most: number
  /** Of words that are already defused. */
  strong: (words: string) => string
  /** A link of ours; undefined where a button leads there. */
  link?: (label: string, address: string) => string
  /** Where the title is shown elsewhere. */
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

/** A line in its dialect that is no longer than that; what was parted stays so. */
export function shortWords(text: string, dialect: ChatDialect, most: number): string {
  for (let room = most; ; room = Math.floor(room * 0.8)) {
    const words = defused(shortLine(text, room), dialect)
    if (words.length <= most) return words
  }
}

/** A card for programs that draw it themselves. */
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

/** A card as one text, for platforms that have nothing better. */
export function cardText(card: ChatCard, { dialect, most, strong, link, untitled }: TextStyle): string {
  const title = untitled ? '' : strong(shortWords(card.title, dialect, TITLE))
  const tail = (label: string) => (card.link && link ? link(label, card.link) : '')
  const written = ({ label, text }: Part) => {
    const words = defused(text, dialect)
    return label === undefined ? words : `${strong(`${defused(oneLine(label), dialect)}:`)} ${words}`
  }
  const taken = title.length + tail('All of it').length + 2 * BETWEEN.length
  const { parts, cut } = fitted(partsOf(card), {
    most: most - taken,
    sizeOf: (part) => written(part).length + BETWEEN.length,
  })
  return [title, ...parts.map(written), tail(cut ? 'The rest' : 'All of it')]
    .filter((each) => each !== '')
    .join(BETWEEN)
}
