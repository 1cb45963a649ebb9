import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'
import { filesStore } from './files-store.ts'

let service: InboxService
beforeAll(async () => {
  service = await inboxService()
})
afterAll(() => service.close())

/** A mail in an inbox, which can be found. */
async function foundMail() {
  const { platform } = service
  const ada = await service.as()
  const { address, connection, deliver } = await service.mailbox({ visibility: 'own' })
  await ada.post('/inbox/shared', { name: 'Team', email_address: address })
  const [id = ''] = await deliver({ text: 'The lynx slept.' })
  await tended()
  return {
    mailbox: connection.id,
    deleted: () => platform.db.deleteFrom('messages').where('id', '=', id).execute(),
  }
}
async function tended() {
  await service.platform.jobs.enqueue({ name: 'mail.tend-search', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
}

test.each(['connected', 'not connected any more'])(
  'an erasure waits until the words of a mail have left the search of its mailbox, which is %s',
  async (state) => {
    const { platform } = service
    const { isPurging } = filesStore({ ...platform, lasting: () => [] })
    const { mailbox, deleted } = await foundMail()
    if (state !== 'connected') await platform.db.deleteFrom('connections').where('id', '=', mailbox).execute()
    expect(await isPurging(['org_1'])).toBe(false)
    await deleted()
    expect([await isPurging(['org_1']), await isPurging(['org_2'])]).toEqual([true, false])
    await tended()
    expect(await isPurging(['org_1'])).toBe(false)
  },
)
