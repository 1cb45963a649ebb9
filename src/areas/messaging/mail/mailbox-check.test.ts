import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { imapServer, MAILBOX } from '../../../../test/support/mail/imap-server.ts'
import { mailServer } from '../../../../test/support/mail-server.ts'

let service: TestApp
let smtp: Awaited<ReturnType<typeof mailServer>>
const credentials = { user: 'ada', password: 'of smtp' }
beforeAll(async () => {
  smtp = await mailServer({ credentials })
  service = await testApp({ settings: { SERVICE_PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await service.close()
  await smtp.close()
})

async function call(method: 'GET' | 'POST', url: string, payload?: object, userId = 'usr_ada') {
  const headers = await service.token({ org: 'org_1', userId })
  const answer = await service.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

let mailboxes = 0
async function connected(more: object) {
  const imap = await imapServer()
  onTestFinished(imap.close)
  const email_address = `ada${mailboxes++}@example.org`
  const place = { provider: 'imap', host: '127.0.0.1', port: imap.port, email_address }
  const { body } = await call('POST', '/inbox/connect', { ...place, ...MAILBOX, ...more })
  return { imap, id: body.account.id as string, account: body.account }
}

const UNREAD = { check: 'reading', ok: false, hint: 'It was not read yet: that begins within a minute' }

test('servers say whether a mailbox can be read and sent from, and nothing is sent', async () => {
  const right = { smtp: { port: smtp.port, user: 'ada', password: 'of smtp' } }
  const { id, account, imap } = await connected(right)
  expect(account).toMatchObject({ sends_by: '127.0.0.1', ask_address: null, aliases: [] })
  expect((await call('POST', `/inbox/accounts/${id}/test`)).body).toEqual({
    id,
    ok: false,
    checks: [{ check: 'sign-in', ok: true }, UNREAD, { check: 'sending', ok: true }],
  })
  expect(smtp.received).toEqual([])
  await imap.close()
  const { body } = await call('POST', `/inbox/accounts/${id}/test`)
  expect(body.checks[0]).toEqual({ check: 'sign-in', ok: false, hint: 'Nothing answers at this port' })
})

test('what does not let us in, or is not there, is told by what is to be done', async () => {
  const wrong = await connected({ smtp: { port: smtp.port, ...credentials } })
  credentials.password = 'another'
  const sending = async (id: string) => (await call('POST', `/inbox/accounts/${id}/test`)).body.checks.at(-1)
  expect(await sending(wrong.id)).toEqual({
    check: 'sending',
    ok: false,
    hint: 'The mail server refuses the name or the password',
  })
  const none = await connected({})
  expect(none.account.sends_by).toBe(null)
  expect(await sending(none.id)).toMatchObject({ ok: false, hint: expect.stringContaining('SMTP_URL') })
})

test('mails that could not be read are listed with the reason, for people who see the mailbox', async () => {
  const { id } = await connected({})
  const at = new Date().toISOString()
  await service.platform.db
    .insertInto('mail_parked')
    .values({
      organization_id: 'org_1',
      connection_id: id,
      path: 'INBOX',
      uid_validity: '1',
      uid: 7,
      why: 'too_deep',
      size: 900,
      raw_file_id: null,
      received_at: at,
      parked_at: at,
    })
    .execute()
  expect((await call('GET', `/inbox/accounts/${id}/parked`)).body).toMatchObject({
    total: 1,
    parked: [{ folder: 'INBOX', uid: 7, why: 'too_deep', size: 900, received_at: at }],
  })
  for (const [method, what] of [
    ['GET', 'parked'],
    ['POST', 'test'],
  ] as const)
    expect((await call(method, `/inbox/accounts/${id}/${what}`, undefined, 'usr_bo')).status).toBe(404)
})
