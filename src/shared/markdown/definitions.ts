import { linesIn } from './chunks.ts'

const LABEL = String.raw`\[((?:\\.|[^[\]\\]){1,999})\]`
const DEFINITION = new RegExp(`^ {0,3}${LABEL}:[ \\t]*\\S`)
const USE = new RegExp(LABEL, 'gs')
const MOST = 100
const LONGEST_IN_ALL = 4_000
/** How much is written again in all parts of one text; what would need more stays as it was written. */
export const MOST_REPEATED = 20_000

/** CommonMark tells names apart without their case and their line breaks. */
const nameOf = (label: string) => label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase()

/** The lines of a text that say where links lead whose addresses stand apart, by their names. */
function definitionsIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (!text.includes(']:')) return found
  let room = LONGEST_IN_ALL
  for (const { line, isOpen } of linesIn(text)) {
    const label = isOpen ? undefined : DEFINITION.exec(line)?.[1]
    if (label === undefined || found.has(nameOf(label))) continue
    room -= line.length
    if (room < 0 || found.size === MOST) break
    found.set(nameOf(label), line)
  }
  return found
}

/** Tells the definitions that one part after another uses. */
export function definitionsFor(text: string): (part: string) => string {
  const all = definitionsIn(text)
  let room = MOST_REPEATED
  return (part) => {
    if (all.size === 0) return ''
    const used = new Set([...part.matchAll(USE)].map(([, label = '']) => nameOf(label)))
    const lines = [...used].flatMap((name) => all.get(name) ?? []).join('\n')
    if (lines.length > room) return ''
    room -= lines.length
    return lines
  }
}
