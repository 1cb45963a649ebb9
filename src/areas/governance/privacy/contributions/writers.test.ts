import { expect, test } from 'vitest'
import { EVENTS } from '../../../../engine/events/registry.ts'
import { EVENT_TYPES } from '../../../../shared/event-types.ts'
import { WRITERS } from './writers.ts'

type Words = Readonly<Record<string, { data: object; private?: object | undefined }>>

/** What the list of writers does not say of the events, or says wrongly. */
function saidWrongly(events: Words, writers: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(events).flatMap(([type, { data, private: text }]) => {
    const writer = writers[type]
    if (!text) return writer ? [`${type} has no text: delete it from WRITERS`] : []
    if (!writer) return [`${type} has text: say in WRITERS (contributions/writers.ts) who writes it`]
    const namesPerson = 'user' in data
    if (namesPerson && writer !== 'people')
      return [`${type} has text and names a person: WRITERS must say 'people', or their text is never erased`]
    if (!namesPerson && writer === 'people') return [`${type} names nobody: \`writerOf\` cannot say whose text it is`]
    return []
  })
}

test('of every event with text it is said who writes it', () => {
  expect(Object.keys(EVENTS)).toHaveLength(EVENT_TYPES.length)
  expect(saidWrongly(EVENTS, WRITERS)).toEqual([])
})

test('planted: an event that nobody said, one that names a person, one without text, one without a name', () => {
  const words = { data: { round: 'the round' }, private: { words: 'what was said' } }
  const greeting = { data: { user: 'who' }, private: { words: 'what was said' } }
  const planted = { greeting, muttering: words, silence: { data: { user: 'who' } }, humming: words }
  expect(saidWrongly(planted, { silence: 'agents', humming: 'people' })).toEqual([
    'greeting has text: say in WRITERS (contributions/writers.ts) who writes it',
    'muttering has text: say in WRITERS (contributions/writers.ts) who writes it',
    'silence has no text: delete it from WRITERS',
    'humming names nobody: `writerOf` cannot say whose text it is',
  ])
  expect(saidWrongly({ greeting }, { greeting: 'agents' })[0]).toContain('names a person')
})
