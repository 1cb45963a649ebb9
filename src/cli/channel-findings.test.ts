import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InboxService, inboxService } from '../../test/support/inbox.ts'
import { channelFindings } from './channel-findings.ts'

let service: InboxService
beforeAll(async () => {
  service = await inboxService()
})
afterAll(() => service.close())

async function told() {
  const { db, config } = service.platform
  const found = (await channelFindings(db, config)).find(({ what }) => what === 'search in mail')
  return found && [found.label, found.says]
}

test('a mailbox whose mails have not come into its search is told, until they have', async () => {
  const { platform, database } = service
  const { connection, deliver } = await service.mailbox()
  await deliver({}, {})
  expect(await told()).toEqual(['ok', expect.any(String)])
  await database.pool.query(`update messages set received_at = now() - interval '1 hour'`)
  expect(await told()).toEqual(['WARNING', expect.stringContaining(`2 of ${connection.id}`)])
  await platform.jobs.enqueue({ name: 'mail.tend-search', payload: Type.Object({}) }, {})
  await platform.jobs.drain()
  expect(await told()).toEqual(['ok', expect.any(String)])
})
