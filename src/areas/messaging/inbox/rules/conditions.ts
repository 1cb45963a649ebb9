import { PRIORITIES, type Priority } from '../shared-inbox/item-status.ts'
import { type PatternCache, READ_BY_PATTERNS } from './pattern.ts'
import type { Condition, Field, Operator, RuledMessage } from './rule.ts'

/** What earlier rules have made of a message. */
export interface RuledState {
  labels: ReadonlySet<string>
  priority: Priority | null
}

const COMPARING: readonly Operator[] = ['greater_than', 'less_than']

/** The operators of a field. */
export function operatorsOf(field: Field): readonly Operator[] {
  if (field === 'priority') return ['equals', ...COMPARING]
  if (field === 'has_attachment') return ['equals']
  return ['contains', 'equals', 'starts_with', 'ends_with', 'matches']
}

/** The priority that a value names, by its word or its level. */
export function priorityNamed(value: string): Priority | undefined {
  const word = value.trim().toLowerCase()
  return PRIORITIES.find(
    (each, place) => each === word || String(place + 1) === word || (word === 'none' && each === 'defer'),
  )
}

export const isPattern = ({ operator }: Pick<Condition, 'operator'>): boolean => operator === 'matches'
export const isBodyPattern = (condition: Condition): boolean => isPattern(condition) && condition.field === 'body'

/** Senders choose their names, so that a name is searched for words only and never taken for an address. */
const asksForName = ({ operator, value }: Condition) => operator === 'contains' && !value.includes('@')

function textsOf(message: RuledMessage, { labels }: RuledState, condition: Condition): readonly string[] {
  const { field } = condition
  switch (field) {
    case 'from':
      return asksForName(condition) ? message.from : message.from.slice(0, 1)
    case 'to':
    case 'channel':
      return message[field]
    case 'sender_domain':
      return message.from.slice(0, 1).map((address) => address.slice(address.lastIndexOf('@') + 1))
    case 'labels':
      return [...labels]
    case 'trust':
    case 'subject':
    case 'body':
    case 'platform':
      return [message[field] ?? '']
    case 'list_id':
      return message.listId === null ? [] : [message.listId]
    case 'has_attachment':
      return [String(message.hasAttachment)]
    case 'priority':
      return []
  }
}

/** Greater is more urgent, both by word and by level. */
function isPriority({ operator, value }: Condition, { priority }: RuledState): boolean {
  const named = priorityNamed(value)
  if (priority === null || named === undefined) return false
  const [mine, other] = [PRIORITIES.indexOf(priority), PRIORITIES.indexOf(named)]
  return operator === 'equals' ? mine === other : operator === 'greater_than' ? mine < other : mine > other
}

const COMPARED: Readonly<Partial<Record<Operator, (text: string, value: string) => boolean>>> = {
  contains: (text, value) => text.includes(value),
  equals: (text, value) => text === value,
  starts_with: (text, value) => text.startsWith(value),
  ends_with: (text, value) => text.endsWith(value),
}

/** The part of a text that patterns read: its beginning, normalized. */
const patternText = (text: string) => text.slice(0, READ_BY_PATTERNS).normalize('NFKC').slice(0, READ_BY_PATTERNS)

/** Prepares each text of a message once, however many conditions read it. */
export function reader(patterns: PatternCache) {
  const once = (read: (text: string) => string) => {
    const known = new Map<string, string>()
    return (text: string) => {
      const done = known.get(text) ?? read(text)
      known.set(text, done)
      return done
    }
  }
  return { patterns, fold: once(foldText), begin: once(patternText) }
}
export type Reader = ReturnType<typeof reader>

export function holds(condition: Condition, message: RuledMessage, standing: RuledState, textReader: Reader): boolean {
  const { field, operator, value } = condition
  if (field === 'priority') return isPriority(condition, standing)
  const texts = textsOf(message, standing, condition)
  if (operator === 'matches') {
    const pattern = textReader.patterns(value)
    return pattern !== undefined && texts.some((text) => pattern.fits(textReader.begin(text)))
  }
  const wanted = textReader.fold(value)
  return texts.some((text) => COMPARED[operator]?.(textReader.fold(text), wanted) ?? false)
}

export const inWords = ({ field, operator, value }: Condition): string =>
  `${field} ${operator} ${JSON.stringify(value)}`

/** Folds case and writing: `ﬁ` is `fi`, `STRASSE` is `straße`. */
const foldText = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')
