import { expect, test } from 'vitest'
import { replyIds } from './reply-ids.ts'

const AT = new Date('2026-11-17T12:00:00.000Z')

test('a key that could not be read is asked for again', async () => {
  const answers = [Promise.reject(new Error('the database is away')), Promise.resolve(new Uint8Array(32))]
  const ids = replyIds({ key: () => answers.shift() ?? Promise.reject(new Error('it was read')) })
  await expect(ids.idOf('msg_1', 'panel@parley.test', AT)).rejects.toThrow('away')
  const id = await ids.idOf('msg_1', 'panel@parley.test', AT)
  expect(await ids.messageOf(id, AT)).toBe('msg_1')
})
