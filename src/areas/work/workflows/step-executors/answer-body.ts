import type { JsonValue } from '../../../../shared/canonical-json.ts'

/** As deep as bodies of requests may be; what is far deeper cannot be written as JSON again. */
const DEEPEST = 64

/** JSON where an answer is, otherwise its text. */
export function bodyOf(text: string): JsonValue {
  try {
    const body = JSON.parse(text) as JsonValue
    return isShallow(body, DEEPEST) ? body : text
  } catch {
    return text
  }
}

const isShallow = (value: JsonValue, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)))
