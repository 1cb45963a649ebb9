import { expect, test } from 'vitest'
import { exampleEvent } from '../../test/support/debate-events.ts'
import { openSync } from './subscriptions.ts'

const MEGABYTE = 1_048_576

/** Where a debate stands in which agents said these. */
function syncOf(contents: readonly string[]) {
  const sync = openSync('dbt_1')
  contents.forEach((content, place) => {
    const { data } = exampleEvent('agent_message')
    const where = { position: place, organizationId: 'org_1', debateId: 'dbt_1', version: place + 1, at: '', hash: '' }
    sync.add({ ...where, erased: false, type: 'agent_message', data, private: { content } })
  })
  return sync.payload()
}

test('the last messages are told, and how many there are', () => {
  const { messages, message_count } = syncOf(Array.from({ length: 60 }, (_, n) => `Message ${n}`))
  expect([messages.length, message_count]).toEqual([50, 60])
  expect(messages.at(-1)).toMatchObject({ content: 'Message 59' })
})

test('of long messages as many as a megabyte has room for, the last ones', () => {
  const { messages, message_count } = syncOf(Array.from({ length: 20 }, (_, n) => `${n} ${'x'.repeat(100_000)}`))
  expect(Buffer.byteLength(JSON.stringify(messages))).toBeLessThanOrEqual(MEGABYTE + 2)
  expect(messages.length).toBeGreaterThan(1)
  expect(message_count).toBe(20)
  expect(messages.at(-1)).toMatchObject({ content: expect.stringMatching(/^19 /) })
})
