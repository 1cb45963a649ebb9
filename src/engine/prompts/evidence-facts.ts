import type { Evidence } from '../state-parts.ts'

/** Characters of evidence that one prompt carries. */
export const EVIDENCE_BUDGET = 60_000
/** So much of each piece is shown before more of any. */
export const LEAST_SHARE = 600

/** What stands outside the marks is ours: words of this house, numbers and dates. */
export function factsOf({ kind, label = '', published = '', reliability, origin }: Evidence): string {
  const { place, shown, all } = origin ?? {}
  const where = PLAIN_LABEL.test(label) ? label : place && place.page > 1 ? `part ${place.page}` : undefined
  const date = /^\d{4}-\d\d-\d\d/.exec(published)?.[0]
  const part = shown !== undefined && all !== undefined && all > 1 ? `${shown} of ${all} passages` : undefined
  const facts = [kind, where, date, `reliability ${reliability.toFixed(2).replace(/^0/, '')}`, part]
  return facts.filter((fact) => fact !== undefined).join(', ')
}

/** Labels that readers make; the name of a sheet is written by others. */
const PLAIN_LABEL = /^(?:p\.|slide|sheet|part) \d{1,6}$/
