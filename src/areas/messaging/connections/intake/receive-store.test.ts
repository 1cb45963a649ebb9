import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import type { Incoming } from '../../../../adapters/chat/incoming-message.ts'
import type { Connection } from '../connection.ts'
import { receiver } from './receive-store.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp({ areas: [] })
})
afterAll(() => service.close())

const CONNECTION = { id: 'cxn_1', payer: 'org_1' } as Connection
const incoming = (key: string) => ({ keys: [key] }) as unknown as Incoming

test('what follows is done once its event is there for good, and never for one that is not', async () => {
  const { db, now } = service.platform
  const receive = receiver({ db, now })
  const isThere = async () => Number((await service.database.pool.query('select count(*) from once')).rows[0].count)
  const seen: Promise<number>[] = []
  const take = async () => () => void seen.push(isThere())

  expect(await receive(CONNECTION, [incoming('one')], take)).toBe(1)
  expect(await Promise.all(seen)).toEqual([1])
  expect(await receive(CONNECTION, [incoming('one')], take)).toBe(0)
  const broken = receive(CONNECTION, [incoming('two')], async () => {
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(seen).toHaveLength(1)
})
