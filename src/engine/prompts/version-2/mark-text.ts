import { quoted } from '../../../shared/text/untrusted-text.ts'

/** A text by others, as a prompt shows it. */
export interface Marked {
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
