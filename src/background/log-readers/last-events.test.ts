import { expect, test } from 'vitest'
import type { EventType } from '../../shared/event-types.ts'
import { lastEvents } from './freshness.ts'

const event = (position: number, organizationId: string, type: EventType = 'debate_end') => ({
  position,
  organizationId,
  type,
})

test('what a tenant needs is the last of its own events of these types, of all the last of anybody', () => {
  const events = lastEvents()
  events.beginAt(10)
  events.note(event(9, 'org_1'))
  expect(events.needed(['debate_end'], ['org_1'])).toBe(10)
  events.note(event(11, 'org_1'))
  events.note(event(12, 'org_2'))
  events.note(event(13, 'org_1', 'debate_start'))
  expect(events.last).toBe(13)
  expect(events.needed(['debate_end'], ['org_1'])).toBe(11)
  expect(events.needed(['debate_end', 'debate_start'], ['org_1'])).toBe(13)
  expect(events.needed(['debate_end'], ['org_1', 'org_2'])).toBe(12)
  expect(events.needed(['debate_end'], undefined)).toBe(12)
  expect(events.needed(['round_start'], undefined)).toBe(10)
})

test('of the quietest of too many tenants a bound is remembered', () => {
  const events = lastEvents(2)
  events.note(event(1, 'org_1'))
  events.note(event(2, 'org_2'))
  events.note(event(3, 'org_1', 'debate_start'))
  events.note(event(4, 'org_3'))
  expect(events.needed(['debate_end'], ['org_2'])).toBe(2)
  expect(events.needed(['debate_end'], ['org_1'])).toBe(2)
  expect(events.needed(['debate_end'], ['org_3'])).toBe(4)
})
