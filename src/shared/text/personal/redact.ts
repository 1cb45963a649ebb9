import { findPersonal, REDACT } from './find-personal.ts'

interface Redaction {
  text: string
  /** The text from `start` to before `end` of the original, and its place now. */
  part(start: number, end: number): { text: string; start: number; end: number }
}

/** Redacts the personal data of a text, and maps places of the original to the result. */
export async function redaction(text: string): Promise<Redaction> {
  const findings = await findPersonal(text, { threshold: REDACT })
  const marks: { start: number; end: number; at: number; mark: string }[] = []
  let [left, from] = ['', 0]
  for (const { type, start, end } of findings) {
    left += text.slice(from, start)
    const mark = `[${type}]`
    marks.push({ start, end, at: left.length, mark })
    left += mark
    from = end
  }
  const now = left + text.slice(from)
  /** A place within a replaced part becomes the start or the end of its replacement. */
  const placed = (place: number, isEnd: boolean) => {
    const before = marks.findLast(({ start }) => (isEnd ? start < place : start <= place))
    if (!before) return place
    const { end, at, mark } = before
    if (place >= end) return at + mark.length + place - end
    return isEnd ? at + mark.length : at
  }
  return {
    text: now,
    part(first, last) {
      const [start, end] = [placed(first, false), placed(last, true)]
      return { text: now.slice(start, end), start, end }
    },
  }
}

/** The text with personal data replaced by its type, such as `[email]`. */
export const redactedText = async (text: string): Promise<string> => (await redaction(text)).text

/** The value with personal data in its texts replaced; keys, numbers and shape stay. */
export async function redacted<Value>(value: Value): Promise<Value> {
  return (await withoutPersonal(value)) as Value
}

async function withoutPersonal(value: unknown): Promise<unknown> {
  if (typeof value === 'string') return redactedText(value)
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(await withoutPersonal(item))
    return items
  }
  if (value === null || typeof value !== 'object') return value
  const fields: [string, unknown][] = []
  for (const [key, field] of Object.entries(value)) fields.push([key, await withoutPersonal(field)])
  return Object.fromEntries(fields)
}
