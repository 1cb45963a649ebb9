import { stemOf } from '../../shared/text/stems.ts'

/** Words that mean the same where permission, inclusion and the like are stated, beside those that mean the opposite. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['allowed permitted legal lawful allow permit', 'prohibited forbidden banned illegal unlawful prohibit forbid ban'],
  ['included include', 'excluded exclude'],
  ['covered cover', 'excluded exclude'],
  ['open', 'closed'],
  ['succeed succeeded successful', 'fail failed'],
  ['safe', 'unsafe dangerous'],
  ['possible', 'impossible'],
  ['required mandatory compulsory obligatory needed', 'optional voluntary'],
  ['valid', 'invalid'],
  ['choose chosen recommend recommended select selected pick picked', 'reject rejected'],
]

const same = new Map<string, Set<string>>()
const opposite = new Map<string, Set<string>>()
const stems = (list: string) => list.split(' ').map(stemOf)
const add = (to: Map<string, Set<string>>, from: readonly string[], others: readonly string[]) => {
  for (const one of from) to.set(one, new Set([...(to.get(one) ?? []), ...others]))
}
for (const [left, right] of PAIRS) {
  add(same, stems(left), stems(left))
  add(same, stems(right), stems(right))
  add(opposite, stems(left), stems(right))
  add(opposite, stems(right), stems(left))
}

/** 1 where a word says what another does, −1 where it says the opposite, 0 where it says something else. */
export function meaning(asked: string, said: string): 1 | -1 | 0 {
  if (asked === said || same.get(asked)?.has(said)) return 1
  return opposite.get(asked)?.has(said) ? -1 : 0
}

/** A stem with all that mean the same or the opposite. */
export const related = (stem: string): readonly string[] => [
  stem,
  ...(same.get(stem) ?? []),
  ...(opposite.get(stem) ?? []),
]
