import type { Block } from '../../../shared/text/read-text.ts'

/** As PDF.js tells a piece of text: what it says, where it stands, whether a line ends with it. */
export interface PdfItem {
  str: string
  transform: readonly number[]
  height: number
  hasEOL: boolean
}

export interface Line {
  text: string
  /** From the foot of the page. */
  y: number
  size: number
}

/** The lines of a page in the order in which they were written. */
export function linesOf(items: readonly PdfItem[]): Line[] {
  const lines: Line[] = []
  let open: Line | undefined
  for (const { str, transform, height, hasEOL } of items) {
    const size = height || Math.hypot(transform[2] ?? 0, transform[3] ?? 0)
    if (str !== '') {
      open ??= { text: '', y: transform[5] ?? 0, size }
      open.text += str
      if (str.trim() !== '') open.size = Math.max(open.size, size)
    }
    if (hasEOL && open) {
      lines.push(open)
      open = undefined
    }
  }
  if (open) lines.push(open)
  return lines.map((line) => ({ ...line, text: line.text.trimEnd() })).filter(({ text }) => text.trim() !== '')
}

interface Paragraph {
  kind: Block['kind']
  text: string
  level?: number
}

const LIST = /^\s*(?:[-–•▪◦*]|\d{1,3}[.)])\s/
const LONGEST_HEADING = 200

/** The size of most of the text. */
function usualSize(lines: readonly Line[]): number {
  const sizes = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length)
  }
  return [...sizes].reduce((most, size) => (size[1] > most[1] ? size : most), [0, 0])[0]
}

/** Lines that stand close together and are written alike are one paragraph; what is larger than most is a heading. */
export function paragraphsOf(lines: readonly Line[]): Paragraph[] {
  const usual = usualSize(lines)
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && belongs(line, last)) group.push(line)
    else groups.push([line])
  }
  return groups.map((group) => {
    const text = group.map((line) => line.text).join('\n')
    const size = Math.max(...group.map((line) => line.size))
    const isHeading = usual > 0 && size >= usual * 1.15 && text.length <= LONGEST_HEADING
    if (isHeading) return { kind: 'heading', text: text.replaceAll('\n', ' '), level: size >= usual * 1.6 ? 1 : 2 }
    return { kind: LIST.test(text) ? 'list' : 'paragraph', text }
  })
}

function belongs(line: Line, last: Line): boolean {
  const gap = Math.abs(last.y - line.y)
  const size = Math.max(line.size, last.size, 1)
  return gap <= size * 1.7 && Math.abs(line.size - last.size) <= size * 0.12 && !LIST.test(line.text)
}
