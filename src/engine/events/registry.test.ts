import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { assertType, expect, test } from 'vitest'
import { EVENTS_PAGE, eventsPage } from '../../../scripts/generate-events-docs.ts'
import { exampleEvent } from '../../../test/support/debate-events.ts'
import { held } from '../../../test/support/engine.ts'
import { generatedDebates } from '../../../test/support/generated-debates.ts'
import { EVENT_TYPES, type NewEvent } from '../../shared/event-types.ts'
import type { EventDocs } from './field-docs.ts'
import { EVENTS, type FieldWords } from './registry.ts'

test('docs/events.md is up to date; npm run docs:events renews it', async () => {
  expect(await readFile(EVENTS_PAGE, 'utf8')).toBe(eventsPage())
})

test('what is told is what has a name', () => {
  expect(Object.keys(EVENTS).sort()).toEqual([...EVENT_TYPES].sort())
})

interface Planted {
  greeting: { data: { round: number; from?: { platform: string } }; private: { words?: string } }
  silence: { data: { round: number }; private: never }
}
type Greeting = EventDocs<Planted>['greeting']

const data = { round: 'the round', from: { is: 'where it was said', parts: { platform: 'the platform' } } }
const greeting = { meaning: 'Somebody said hello.', data, private: { words: 'what was said' } }
const silence = { meaning: 'Nothing was said.', data: { round: 'the round' } }

test('only what tells every field of an event, and no other, compiles: tsc fails where one of these errors is missing', () => {
  assertType<EventDocs<Planted>>({ greeting, silence })
  // @ts-expect-error the event `silence` is not told
  assertType<EventDocs<Planted>>({ greeting })
  // @ts-expect-error the field `round` is not told
  assertType<Greeting>({ ...greeting, data: { from: data.from } })
  // @ts-expect-error the part `platform` is not told
  assertType<Greeting>({ ...greeting, data: { ...data, from: 'where it was said' } })
  // @ts-expect-error the text `words` is not told
  assertType<Greeting>({ ...greeting, private: {} })
  // @ts-expect-error there is no field `mood`
  assertType<Greeting>({ ...greeting, data: { ...data, mood: 'how' } })
  // @ts-expect-error a silence has no text
  assertType<EventDocs<Planted>>({ greeting, silence: { ...silence, private: { words: 'what was said' } } })
})

/** The fields of an event that its words do not know. */
function untold({ type, data, private: text }: Pick<NewEvent, 'type' | 'data'> & { private?: object | null }) {
  return [...unknownTo(EVENTS[type].data, data), ...unknownTo(EVENTS[type].private ?? {}, text ?? {})]
}

function unknownTo(fields: FieldWords, value: object): string[] {
  return Object.entries(value).flatMap(([field, inner]) => {
    const told = fields[field]
    if (told === undefined) return [field]
    if (typeof told === 'string') return []
    return partsOf(inner).flatMap((part) => unknownTo(told.parts, part))
  })
}

const partsOf = (value: unknown): object[] => {
  if (Array.isArray(value)) return value.flatMap(partsOf)
  return typeof value === 'object' && value !== null ? [value] : []
}

test('every field that debates write into their logs is told', () => {
  for (const type of EVENT_TYPES) expect(untold(exampleEvent(type)), type).toEqual([])
  fc.assert(
    fc.property(generatedDebates, ({ input, answering }) => {
      for (const event of held(input, answering).events) expect(untold(event), event.type).toEqual([])
    }),
    { numRuns: 50 },
  )
})

test('a field that is written and not told is found', () => {
  const start = exampleEvent('debate_start', { mood: 'good', panel: [{ agent: 'ada', persona: 'a poet' }] })
  expect(untold({ ...start, private: { ...start.private, context: 'the weather' } })).toEqual([
    'persona',
    'mood',
    'context',
  ])
})
