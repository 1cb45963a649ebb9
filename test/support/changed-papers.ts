import { canonicalJson, type JsonValue } from '../../src/shared/canonical-json.ts'
import type { Chance } from './chances.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the verdict names as not covered, wherever it stands beside the signed part. */
const NOT_COVERED = new Set(['meta', 'links', 'expires_at', 'scheduled_for', 'proven'])
const SIGNED = new Set(['receipt', 'export', 'erasure', 'heads'])

/** What a paper says, without what is not covered; undefined where it cannot be read. */
export function meaningOf(text: string): string | undefined {
  if (!text.startsWith('{')) return text
  try {
    const lines = text.trimEnd().split('\n')
    const parts = lines.every((line) => line.startsWith('{') && line.endsWith('}')) ? lines : [text]
    return parts.map((part) => canonicalJson(covered(JSON.parse(part)) as JsonValue)).join('\n')
  } catch {
    return undefined
  }
}

function covered(value: unknown): unknown {
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([name]) => !NOT_COVERED.has(name))
  return Object.fromEntries(kept.map(([name, part]) => [name, SIGNED.has(name) ? part : covered(part)]))
}

/** One byte of it is another. */
export function withAnotherByte(paper: Uint8Array, chance: Chance): Uint8Array {
  const changed = Uint8Array.from(paper)
  const place = chance.below(paper.length)
  changed[place] = ((paper[place] ?? 0) + 1 + chance.below(255)) % 256
  return changed
}

const OTHERS = [null, 0, 1.5, true, false, '', 'x', [], {}]

/** That an installation has no note yet is named as not covered. */
const isNoNoteYet = (name: string, value: unknown) => name === 'installation' && value === null

/** Every field beside the signed part with other values, and with one more beside it. */
export function* changedBeside(value: Fields): Generator<Fields> {
  yield { ...value, verdict_final: true }
  for (const [name, field] of Object.entries(value)) {
    if (NOT_COVERED.has(name) || SIGNED.has(name)) continue
    const longer = typeof field === 'string' ? [`${field}x`] : typeof field === 'number' ? [field + 1] : [[field]]
    for (const other of [...OTHERS, ...longer])
      if (JSON.stringify(other) !== JSON.stringify(field) && !isNoNoteYet(name, other))
        yield { ...value, [name]: other }
    if (isFields(field)) for (const inner of changedBeside(field)) yield { ...value, [name]: inner }
    if (Array.isArray(field) && isFields(field[0]))
      for (const inner of changedBeside(field[0])) yield { ...value, [name]: [inner, ...field.slice(1)] }
  }
}
