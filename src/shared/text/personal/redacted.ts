import { findPersonal, REDACT } from './find-personal.ts'

/** The same text with what is personal in it replaced by what it was, such as `[email]`. */
export async function redactedText(text: string): Promise<string> {
  const findings = await findPersonal(text, { threshold: REDACT })
  let [left, from] = ['', 0]
  for (const { type, start, end } of findings) {
    left += `${text.slice(from, start)}[${type}]`
    from = end
  }
  return left + text.slice(from)
}

/** The same value with what is personal in its texts replaced; its keys, numbers and shape stay. */
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
