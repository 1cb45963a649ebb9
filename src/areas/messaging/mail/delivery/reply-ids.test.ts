import { expect, test } from 'vitest'
import { replyIds } from './reply-ids.ts'

const AT = new Date('2026-11-17T12:00:00.000Z')

test('an id holds good while its key is there, also as a former one', async () => {
  const [first, second] = [new Uint8Array(32), new Uint8Array(32).fill(1)]
  let keys: [Uint8Array, ...Uint8Array[]] = [first]
  const ids = replyIds({ keys: async () => keys })
  const id = await ids.idOf('msg_1', 'panel@parley.test', AT)
  expect(await ids.messageOf(id, AT)).toBe('msg_1')
  keys = [second, first]
  expect(await ids.messageOf(id, AT)).toBe('msg_1')
  const next = await ids.idOf('msg_1', 'panel@parley.test', AT)
  keys = [second]
  expect(await ids.messageOf(id, AT)).toBeUndefined()
  expect(await ids.messageOf(next, AT)).toBe('msg_1')
})
