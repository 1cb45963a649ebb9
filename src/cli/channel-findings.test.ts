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
  /** The finding compares with the clock of the database, the mails came by that of the test. */
  const receivedAgo = (interval: string) =>
    database.pool.query(`update messages set received_at = now() - interval '${interval}'`)
  const { connection, deliver } = await service.mailbox()
  await deliver({}, {})
  await receivedAgo('1 minute')
  expect(await told()).toEqual(['ok', expect.any(String)])
  await receivedAgo('1 hour')
  expect(await told()).toEqual(['WARNING', expect.stringContaining(`2 of ${connection.id}`)])
  await platform.jobs.enqueue({ name: 'mail.tend-search', payload: Type.Object({}) }, {})
  await platform.jobs.drain()
  expect(await told()).toEqual(['ok', expect.any(String)])
})
