import { quoted } from '../../../shared/text/untrusted-text.ts'
import type { LeftOut } from '../../events/parts.ts'

/** A text by others, and its name in the prompt. */
export interface Passage {
  /** Nothing stands before the text where it is empty. */
  label: string
  text: string
  /** What of it is shown at most, its label included. */
  most?: number
  /** Where there is no room for all, the lower is shown sooner, and of equals the later. */
  rank?: number
  isEvidence?: boolean
}

export interface Block {
  heading: string
  passages: readonly Passage[]
  /** What its passages are called when some are left out. */
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
/** Less of a text than this tells nothing. */
const LEAST = 80

/** Characters of a block beside its passages, at most. */
export const overheadOf = (block: Block): number =>
  headed(block).length + noteOf(block, MANY).length + GAP.length * block.passages.length

/** Each block after a gap, under its heading; nothing of a block without passages. Where there is not room for all, `most` is what one passage gets. */
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

/** A text by others, as a prompt shows it. */
interface Marked {
  /** Empty where there is no room for any of it. */
  text: string
  /** Characters of it that are not shown. */
  left: number
}

/** Characters of one text that are shown of what was said. */
export const LONGEST_TEXT = 8_000

const MARK = quoted('')
const cutMark = (shown: number, all: number) => `\n${MARK}[cut here: ${shown} of ${all} characters]`

/** The text with a mark before every line, in so many characters at most, marks included; what is cut says so. */
export function marked(text: string, most: number): Marked {
  const all = text.length
  const whole = quoted(all > most ? text.slice(0, Math.max(0, most)) : text)
  if (all <= most && whole.length <= most) return { text: whole, left: 0 }
  const kept = wholeLines(whole.slice(0, Math.max(0, most - cutMark(all, all).length)))
  const shown = unmarkedLength(kept)
  return shown === 0 ? { text: '', left: all } : { text: `${kept}${cutMark(shown, all)}`, left: all - shown }
}

/** Characters that a text has without its marks. */
const unmarkedLength = (text: string) => (text === '' ? 0 : text.length - MARK.length * text.split('\n').length)

/** Without half a mark or half a sign at the end. */
const wholeLines = (text: string) => text.replace(/[\ud800-\udbff]$/, '').replace(/(?:^|\n)>? ?$/, '')
