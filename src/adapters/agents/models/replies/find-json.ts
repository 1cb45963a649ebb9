import { FIELD_NAMES } from './field-names.ts'
import { mended, parsed } from './repair-json.ts'

/** So many places of a text are looked at as the beginning of an answer, so many of them in vain, and so deep. */
const MOST_BEGINNINGS = 32
const MOST_BROKEN = 4
const DEEPEST = 64

interface Wanted {
  /** Whether a value is, or holds, what was asked for. */
  isWanted(value: unknown): boolean
  /** Whether nothing can be missing of a value that lacks so many brackets at its end. */
  isWhole(value: unknown, lacks?: number): boolean
}

/** The first field of an object whose brace was left out, or written for the model before it began. */
const BEGINS_INSIDE = new RegExp(`^["'“](?:${FIELD_NAMES.join('|')})["'”]\\s*:`, 'i')

/** The one value in a text that was asked for, whatever stands around it; `several` where they differ. */
export function jsonIn(text: string, wanted: Wanted): { value: unknown } | 'none' | 'several' {
  if (BEGINS_INSIDE.test(text)) return jsonIn(`{${text}`, wanted)
  const whole = parsed(text)
  if (wanted.isWanted(whole)) return { value: whole }
  const found = [...valuesIn(text, wanted)].filter((value) => wanted.isWanted(value))
  const [value, ...others] = found.filter(
    (each, index) => !found.some((other, at) => at !== index && says(other, each, at < index)),
  )
  if (value === undefined) return 'none'
  return others.length === 0 ? { value } : 'several'
}

/** Whether one object says all that another says; of equals the earlier does. */
function says(one: unknown, other: unknown, isEarlier: boolean): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = Object.keys(other)
  if (!isEarlier && names.length === Object.keys(one).length) return false
  return names.every(
    (name) =>
      Object.hasOwn(one, name) && JSON.stringify(Reflect.get(one, name)) === JSON.stringify(Reflect.get(other, name)),
  )
}

/** Values that stand one after another; behind what could not be read only such of which nothing can be missing, since others may be parts of it. */
function* valuesIn(text: string, wanted: Wanted): Generator<unknown> {
  let from = 0
  let broke = 0
  for (let tries = 0; tries < MOST_BEGINNINGS && broke < MOST_BROKEN; tries++) {
    const start = beginningAfter(text, from)
    if (start < 0) return
    const { end, lacks } = bracketed(text, start)
    const value = lacks === '' ? readOrMended(text.slice(start, end)) : broken(text.slice(start), lacks, wanted)
    if (value !== undefined && (broke === 0 || wanted.isWhole(value))) yield value
    if (lacks !== '' && value !== undefined) return
    broke += Number(lacks !== '')
    from = lacks === '' ? end : start + 1
  }
}

/** What lacks nothing but its last brackets, or is mended up to the last bracket that it has. */
function broken(text: string, lacks: string, wanted: Wanted): unknown {
  const piece = text.replace(/\s{0,20}`{3,8}\s{0,20}$/, '').trimEnd()
  const closed = !lacks.includes('"') && /["\]}\p{L}]$/u.test(piece) ? readOrMended(piece + lacks) : undefined
  if (closed !== undefined && wanted.isWhole(closed, lacks.length)) return closed
  const last = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  return last > 0 ? mended(text.slice(0, last)) : undefined
}

const readOrMended = (piece: string) => parsed(piece) ?? (/[:：]/.test(piece) ? mended(piece) : undefined)

/** A brace, or a bracket before one. */
function beginningAfter(text: string, from: number): number {
  const found = /[{｛](?!\{)|\[(?=\s{0,40}\{)/g
  found.lastIndex = from
  return found.exec(text)?.index ?? -1
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }
const SIGN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|["{}[\]]/g

/** From an opening bracket to its closing one; `lacks` are the brackets that never come, with a quotation mark where more is wrong. */
function bracketed(text: string, start: number): { end: number; lacks: string } {
  const open: string[] = []
  SIGN.lastIndex = start
  for (let found = SIGN.exec(text); found; found = SIGN.exec(text)) {
    const [sign] = found
    const closing = CLOSING[sign]
    if (closing && open.length < DEEPEST) open.push(closing)
    else if (sign === open.at(-1)) open.pop()
    else if (sign.length === 1) return { end: text.length, lacks: `"${open.at(-1)}` }
    if (open.length === 0) return { end: found.index + sign.length, lacks: '' }
  }
  return { end: text.length, lacks: open.toReversed().join('') }
}
