/** The types of personal data that are found; number plates and national ids other than the American one are not. */
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

/** Where something stands in a text, in UTF-16 units, and how certain it is. */
export interface Finding<Type extends string = PersonalType> {
  type: Type
  start: number
  end: number
  confidence: number
}

/** The combined confidence of several signs: one is enough, more make it more certain. */
export const together = (...confidences: readonly number[]): number => {
  const doubt = confidences.reduce((left, confidence) => left * (1 - confidence), 1)
  return Math.round((1 - doubt) * 1000) / 1000
}

/** How far before a number the word that explains it may stand. */
const CUE_REACH = 48

/** The text shortly before a place, where a word may announce what follows. */
export const before = (text: string, start: number, reach = CUE_REACH) => text.slice(Math.max(0, start - reach), start)

/**
 * All matches of an expression that the rule accepts; expressions have bounded repetitions, so that the work grows
 * linearly with the text.
 */
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
