import { setImmediate as yielded } from 'node:timers/promises'
import { configOf } from '../language.ts'
import { addresses } from './addresses.ts'
import { emails, ipAddresses, macAddresses, phones, urlsWithUser } from './contact-details.ts'
import type { Finding, PersonalType } from './finding.ts'
import { birthDates, cards, ibans, socialSecurityNumbers } from './id-numbers.ts'
import { type KnownWords, knownWords } from './known-words.ts'
import { persons } from './persons.ts'

/** At this confidence a text is classified as personal. */
export const CLASSIFY = 0.4
/** At this confidence a finding is redacted: rather a place or a company too many than a person too few. */
export const REDACT = 0.3

const SLICE = 32_768
/** The longest thing that is looked for, so that no slice cuts one in two. */
const OVERLAP = 512
/** Names are judged by rules for English: in other languages they are only guesses. */
const FOREIGN_MOST = 0.3

/** Each finder finds one type; where two claim the same place, the earlier is more certain. */
const BY_SHAPE: readonly (readonly [PersonalType, (text: string) => Finding[]])[] = [
  ['email', emails],
  ['url_with_user', urlsWithUser],
  ['iban', ibans],
  ['card', cards],
  ['ip_address', ipAddresses],
  ['mac_address', macAddresses],
  ['ssn', socialSecurityNumbers],
  ['birth_date', birthDates],
  ['phone', phones],
]

export interface FindOptions {
  threshold: number
  /** All types by default. */
  types?: ReadonlySet<PersonalType>
}

/** In a shorter text names alone may make it look like any language. */
const LEAST_WORDS = 12

/** Whether names can be judged in this text; very short texts are assumed to be English. */
export function readsAsEnglish(text: string): boolean {
  const words = text.slice(0, 40 * LEAST_WORDS).match(/\p{L}+/gu)?.length ?? 0
  return words < LEAST_WORDS || (configOf(text, 'english') ?? 'english') === 'english'
}

/** Personal data in a text, in order. A long text is read in slices, and other work runs between them. */
export async function findPersonal(text: string, { threshold, types }: FindOptions): Promise<Finding[]> {
  const known = types === undefined || types.has('person') ? await knownWords() : undefined
  const most = readsAsEnglish(text) ? 1 : FOREIGN_MOST
  const found: Finding[] = []
  for (let from = 0; from < text.length; from += SLICE) {
    if (from > 0) await yielded()
    const begin = Math.max(0, from - OVERLAP)
    for (const finding of findInSlice(text.slice(begin, from + SLICE + OVERLAP), known, types)) {
      const start = begin + finding.start
      const confidence = finding.type === 'person' ? Math.min(most, finding.confidence) : finding.confidence
      const isHere = start >= from && start < from + SLICE
      if (isHere && confidence >= threshold) found.push({ ...finding, start, end: begin + finding.end, confidence })
    }
  }
  return withoutOverlaps(found)
}

/** All findings of a slice, however doubtful. */
export function findInSlice(slice: string, known?: KnownWords, types?: ReadonlySet<PersonalType>): Finding[] {
  const isAsked = (type: PersonalType) => types?.has(type) ?? true
  const byShape = BY_SHAPE.flatMap(([type, find]) => (isAsked(type) ? find(slice) : []))
  const places = known || isAsked('address') ? addresses(slice) : []
  const people = known ? outsideOf(places, persons(slice, known)) : []
  return [...byShape, ...(isAsked('address') ? places : []), ...people]
}

/** Drops persons inside of addresses; both lists are in order. */
function outsideOf(places: readonly Finding[], people: readonly Finding[]): Finding[] {
  let next = 0
  return people.filter(({ start, end }) => {
    while (next < places.length && (places[next]?.end ?? 0) <= start) next++
    return (places[next]?.start ?? Infinity) >= end
  })
}

/** Of overlapping findings the more certain one stays, then the longer one. */
function withoutOverlaps(found: readonly Finding[]): Finding[] {
  const kept: Finding[] = []
  for (const finding of [...found].sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1)
    if (!last || last.end <= finding.start) kept.push(finding)
    else if (rank(finding) > rank(last)) kept[kept.length - 1] = finding
  }
  return kept
}

const rank = ({ confidence, start, end }: Finding) => confidence + (end - start) / 1_000_000
