type Parsed<Value> = { ok: true; value: Value } | { ok: false; part: string }

/** How the text of a setting is parsed, and how a fault describes it. */
export interface ValueType<Value> {
  /** The name of the type in the documentation. */
  label: string
  /** Completes "'abc' is not …". */
  noun: string
  /** Completes "give …". */
  right: string
  /** `part` is what was wrong: the text itself, or one item of a list. */
  parse(text: string): Parsed<Value>
}

/** A type whose value is the text itself, if it passes the test. */
export const textThat = (words: Omit<ValueType<string>, 'parse'>, passes: (text: string) => boolean) => ({
  ...words,
  parse: (given: string): Parsed<string> => (passes(given) ? { ok: true, value: given } : { ok: false, part: given }),
})

interface Range {
  min?: number
  max?: number
}

const between = ({ min, max }: Range, unit = '') => {
  if (min === undefined && max === undefined) return ''
  if (min === undefined) return `, at most ${max}${unit}`
  return max === undefined ? `, ${min} or more${unit}` : `, ${min} to ${max}${unit}`
}

const within = ({ min, max }: Range, value: number) =>
  value >= (min ?? -Number.MAX_SAFE_INTEGER) && value <= (max ?? Number.MAX_SAFE_INTEGER)

/** Any text; the range limits its length. */
export function text(length: Range = {}): ValueType<string> {
  const words = `text${between(length, ' characters')}`
  return textThat({ label: words, noun: 'of a usable length', right: `a ${words}` }, (given) =>
    within(length, given.length),
  )
}

const numeric = (kind: string, pattern: RegExp, range: Range): ValueType<number> => ({
  label: `${kind}${between(range)}`,
  noun: 'a usable number',
  right: `a ${kind}${between(range)}`,
  parse(given) {
    const value = Number(given)
    return pattern.test(given) && within(range, value) ? { ok: true, value } : { ok: false, part: given }
  },
})

export const integer = (range: Range) => numeric('whole number', /^-?\d+$/, range)
export const number = (range: Range) => numeric('number', /^-?\d+(\.\d+)?$/, range)

/** A duration in whole seconds; a day has 86400. */
export const seconds = (range: Range): ValueType<number> => ({
  ...integer(range),
  label: `seconds${between(range)}`,
  right: `a whole number of seconds${between(range)}`,
})

export const port: ValueType<number> = {
  ...integer({ min: 0, max: 65_535 }),
  label: 'port',
  noun: 'a port',
  right: 'a number from 1 to 65535, or 0 for any free one',
}

const SWITCH = new Map([
  ...['true', 'yes', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'off', '0'].map((word) => [word, false] as const),
])

export const boolean: ValueType<boolean> = {
  label: 'true or false',
  noun: 'a yes or no',
  right: 'true or false',
  parse(given) {
    const value = SWITCH.get(given.toLowerCase())
    return value === undefined ? { ok: false, part: given } : { ok: true, value }
  },
}

export const oneOf = <const Choice extends string>(...choices: [Choice, Choice, ...Choice[]]): ValueType<Choice> => ({
  label: choices.map((choice) => `\`${choice}\``).join(', '),
  noun: 'a known value',
  right: `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`,
  parse(given) {
    const value = choices.find((choice) => choice.toLowerCase() === given.toLowerCase())
    return value === undefined ? { ok: false, part: given } : { ok: true, value }
  },
})

export const path: ValueType<string> = textThat(
  { label: 'path', noun: 'a path', right: 'a path without control characters' },
  (given) => !/\p{Cc}/u.test(given),
)

/** Items are trimmed and empty ones dropped; an empty text is an empty list. */
export const list = (member: ValueType<string>): ValueType<readonly string[]> => ({
  label: `comma list (${member.label})`,
  noun: member.noun,
  right: `${member.right}; commas separate several`,
  parse(given) {
    const members = given
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    const bad = members.find((part) => !member.parse(part).ok)
    return bad === undefined ? { ok: true, value: members } : { ok: false, part: bad }
  },
})
