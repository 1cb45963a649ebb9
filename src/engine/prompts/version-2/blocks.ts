import { quoted } from '../../../shared/text/untrusted-text.ts'
import type { LeftOut } from '../../events/parts.ts'

/** A text by others, and its name in the prompt. */
export interface Passage {
  /** When it is empty, nothing stands before the text. */
  label: string
  text: string
  /** The most characters shown, with its label. */
  most?: number
  /** Without room for all, a lower rank is shown first, and of equals the later. */
  rank?: number
  isEvidence?: boolean
}

export interface Block {
  heading: string
  passages: readonly Passage[]
  /** The name of its passages in the note about those left out. */
  called?: string
}

/** A part of a prompt, and what it had no room for. */
export interface Fitted {
  text: string
  leftOut: LeftOut
}

const GAP = '\n\n'
const headed = ({ heading }: Block) => `${GAP}${heading}:`
const noteOf = ({ called = 'texts' }: Block, left: number) => `${GAP}[${called} left out here: ${left}]`
const MANY = 9_999
/** A shorter excerpt says nothing. */
const LEAST = 80

/** Characters of a block beside its passages, at most. */
export const overheadOf = (block: Block): number =>
  headed(block).length + noteOf(block, MANY).length + GAP.length * block.passages.length

/** Each block under its heading, without empty blocks. Without room for all, one passage gets `most`. */
export function fitted(blocks: readonly Block[], room = Number.POSITIVE_INFINITY, most = room): Fitted {
  const whole = laidOut(blocks, (passage) => shownOf(passage))
  return whole.text.length <= room ? whole : laidOut(blocks, chosen(blocks, room, most))
}

interface Shown {
  text: string
  left: number
}

const NOTHING = (text: string): Shown => ({ text: '', left: marked(text, 0).left })

/** A passage in so many characters, its label included. */
function shownOf({ label, text, most = LONGEST_TEXT }: Passage, room = most): Shown {
  const head = label === '' ? '' : `${label}:\n`
  const { text: shown, left } = marked(text, Math.min(most, room) - head.length)
  return left > 0 && shown.length < LEAST ? NOTHING(text) : { text: head + shown, left }
}

/** As many passages as there is room for. */
function chosen(blocks: readonly Block[], room: number, most: number): (passage: Passage) => Shown {
  const passages = blocks.flatMap((block) => block.passages.map((passage) => ({ passage, block })))
  const begun = new Set<Block>()
  const taken = new Map<Passage, Shown>()
  let left = room
  for (const { passage, block } of passages.toReversed().toSorted((a, b) => rankOf(a.passage) - rankOf(b.passage))) {
    const around = GAP.length + (begun.has(block) ? 0 : headed(block).length + noteOf(block, MANY).length)
    const shown = shownOf(passage, Math.min(most, left - around))
    if (shown.text === '') continue
    begun.add(block)
    taken.set(passage, shown)
    left -= around + shown.text.length
  }
  return (passage) => taken.get(passage) ?? NOTHING(passage.text)
}

const rankOf = ({ rank = 0 }: Passage) => rank

function laidOut(blocks: readonly Block[], show: (passage: Passage) => Shown): Fitted {
  const leftOut = { pieces: 0, characters: 0 }
  const texts = blocks.map((block) => {
    const shown = block.passages.map((passage) => ({ ...show(passage), isEvidence: passage.isEvidence === true }))
    const parts = shown.filter(({ text }) => text !== '')
    leftOut.characters += shown.reduce((sum, { left }) => sum + left, 0)
    leftOut.pieces += shown.filter(({ text, isEvidence }) => text === '' && isEvidence).length
    if (parts.length === 0) return ''
    const note = parts.length < shown.length ? noteOf(block, shown.length - parts.length) : ''
    return `${[headed(block), ...parts.map(({ text }) => text)].join(GAP)}${note}`
  })
  return { text: texts.join(''), leftOut }
}

export const sumOf = (...parts: readonly LeftOut[]): LeftOut => ({
  pieces: parts.reduce((sum, { pieces }) => sum + pieces, 0),
  characters: parts.reduce((sum, { characters }) => sum + characters, 0),
})

/** A text by others as a prompt shows it. */
interface Marked {
  /** Empty where there is no room for any of it. */
  text: string
  /** Characters of it that are not shown. */
  left: number
}

/** The most characters shown of one message. */
export const LONGEST_TEXT = 8_000

const MARK = quoted('')
const cutMark = (shown: number, all: number) => `\n${MARK}[cut here: ${shown} of ${all} characters]`

/** The text with a mark before every line, in at most so many characters, marks included; a cut is noted. */
export function marked(text: string, most: number): Marked {
  const all = text.length
  const whole = quoted(all > most ? text.slice(0, Math.max(0, most)) : text)
  if (all <= most && whole.length <= most) return { text: whole, left: 0 }
  const kept = wholeLines(whole.slice(0, Math.max(0, most - cutMark(all, all).length)))
  const shown = unmarkedLength(kept)
  return shown === 0 ? { text: '', left: all } : { text: `${kept}${cutMark(shown, all)}`, left: all - shown }
}

/** The length of a text without its marks. */
const unmarkedLength = (text: string) => (text === '' ? 0 : text.length - MARK.length * text.split('\n').length)

/** Without half a mark or half a character at the end. */
const wholeLines = (text: string) => text.replace(/[\ud800-\udbff]$/, '').replace(/(?:^|\n)>? ?$/, '')
