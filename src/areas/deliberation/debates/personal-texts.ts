import type { LogEvent } from '../../../shared/event-types.ts'
import { findPersonal } from '../../../shared/text/personal/find-personal.ts'

/** From here on the text of an event is taken out of a log: the whole goes, so a mere guess is not enough. */
const SURE = 0.5

/** The versions of the events whose texts are about a person, and of those whose texts are gone already. */
export async function personalTexts(events: readonly LogEvent[]): Promise<number[]> {
  const versions: number[] = []
  for (const { version, private: text, erased } of events) {
    const words = textsIn(text).join('\n')
    const isPersonal = erased || (words !== '' && (await findPersonal(words, { threshold: SURE })).length > 0)
    if (isPersonal) versions.push(version)
  }
  return versions
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
