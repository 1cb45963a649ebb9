import { visible } from '../../../shared/text/untrusted-text.ts'

/** A value whose texts hold nothing that people do not see: what agents and sources wrote goes into a model. */
export function withVisibleTexts(value: unknown): unknown {
  if (typeof value === 'string') return visible(value).text
  if (Array.isArray(value)) return value.map(withVisibleTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withVisibleTexts(part)]))
}
