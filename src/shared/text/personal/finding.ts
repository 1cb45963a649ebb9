/** What is found of people in a text; plates and national ids but the American one are not looked for. */
export const PERSONAL_TYPES = [
  'email',
  'phone',
  'card',
  'iban',
  'ssn',
  'ip_address',
  'mac_address',
  'url_with_user',
  'birth_date',
  'address',
  'person',
] as const

export type PersonalType = (typeof PERSONAL_TYPES)[number]

/** Where something stands in a text, in UTF-16 units, and how sure we are that it is what it looks like. */
export interface Finding<Type extends string = PersonalType> {
  type: Type
  start: number
  end: number
  confidence: number
}

/** Marks that speak for the same thing, taken together: one is enough, more make it surer. */
export const together = (...confidences: readonly number[]): number => {
  const doubt = confidences.reduce((left, confidence) => left * (1 - confidence), 1)
  return Math.round((1 - doubt) * 1000) / 1000
}

/** How far a word that explains a number may stand before it. */
const CUE_REACH = 48

/** What stands shortly before a place, where words say what follows. */
export const before = (text: string, start: number, reach = CUE_REACH) => text.slice(Math.max(0, start - reach), start)

/** What every expression finds that a rule believes in; expressions have bounded repeats, so that the work grows with the text. */
export function judged<Type extends string>(
  text: string,
  type: Type,
  expression: RegExp,
  confidenceOf: (match: RegExpExecArray) => number,
): Finding<Type>[] {
  const found: Finding<Type>[] = []
  for (const match of text.matchAll(expression)) {
    const confidence = confidenceOf(match)
    if (confidence > 0) found.push({ type, start: match.index, end: match.index + match[0].length, confidence })
  }
  return found
}
