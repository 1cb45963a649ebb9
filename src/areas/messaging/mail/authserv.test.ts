import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailService, mailService, smtpDate } from '../../../../test/support/mail/mail-service.ts'

let post: MailService
beforeAll(async () => {
  post = await mailService()
})
afterAll(() => post.close())

let mails = 0
/** Not signed, although its domain has its mail signed: forged, unless its server saw that it came from there. */
async function trustOf(...above: string[]) {
  mails += 1
  const lines = [
    ...above,
    'From: Ada <ada@example.org>',
    'To: panel@parley.test',
    `Date: ${smtpDate(post.clock.now())}`,
    `Message-ID: <spf${mails}@example.org>`,
  ]
  post.deliver(`${lines.join('\r\n')}\r\n\r\nShall we?\r\n`)
  await post.read()
  const newest = (await post.messages()).at(-1)
  return [newest?.trust, newest?.state]
}
const passed = (server: string) => `Authentication-Results: ${server} 1; spf=pass smtp.mailfrom=ada@example.org`
const change = async (edit: object) => {
  const answer = await post.ada.patch(`/inbox/accounts/${post.connection.id}`, edit)
  return answer.json()
}

test('what a server says of SPF is read once its owner confirms its name, which the newest mails propose', async () => {
  const ours = passed('MX.parley.test')
  expect(await trustOf(ours)).toEqual(['failed', 'filed'])
  const { account } = await change({ visibility: 'own' })
  expect(account).toMatchObject({ authserv_id: null, authserv_id_seen: 'mx.parley.test' })

  expect((await change({ authserv_id: 'mx.parley.test' })).account).toMatchObject({ authserv_id: 'mx.parley.test' })
  expect(await trustOf(ours)).toEqual(['unverified', 'filed'])
  expect(await trustOf(passed('mx.evil.test'), ours)).toEqual(['failed', 'filed'])
  expect((await change({ visibility: 'own' })).account).toMatchObject({ authserv_id: 'mx.parley.test' })

  for (const authserv_id of ['mx parley', 'mx;none', '', '-mx', 'a'.repeat(254)])
    expect(await change({ authserv_id })).toMatchObject({ field: 'authserv_id' })
  expect((await change({ authserv_id: null })).account).toMatchObject({ authserv_id: null })
  expect(await trustOf(ours)).toEqual(['failed', 'filed'])
})

test('what most of the newest mails do not have is not proposed', async () => {
  for (let count = 0; count < 8; count += 1) await trustOf()
  expect((await change({ visibility: 'own' })).account.authserv_id_seen).toBeNull()
})
