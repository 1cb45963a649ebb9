import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { imapServer, MAILBOX } from '../../../../../test/support/mail/imap-server.ts'
import { mailServer } from '../../../../../test/support/mail-server.ts'
import { connections } from '../../connections/index.ts'
import { mailLetters } from './queue-mail.ts'

let service: TestApp
let server: Awaited<ReturnType<typeof mailServer>>
const refuse: Record<string, number> = {}

beforeAll(async () => {
  server = await mailServer({ refuse, credentials: { user: 'ada', password: 'of smtp' } })
  service = await testApp({ settings: { SERVICE_PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await service.close()
  await server.close()
})

const ada = { org: 'org_1', userId: 'usr_ada' } as const
async function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, who: object = ada) {
  const headers = await service.token(who)
  const answer = await service.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

let mailboxes = 0
async function connected(more: object = { smtp: { port: server.port, user: 'ada', password: 'of smtp' } }) {
  const imap = await imapServer()
  onTestFinished(imap.close)
  const address = `ada${mailboxes++}@example.org`
  const place = { provider: 'imap', host: '127.0.0.1', port: imap.port, email_address: address }
  const { body } = await call('POST', '/inbox/connect', { ...place, ...MAILBOX, ...more })
  const id: string = body.account.id
  const connection = await connections(service.platform).connections.find('org_1', id)
  if (!connection) throw new Error('The account is not there')
  return { id, address, connection }
}
const sentTo = (address: string) => server.received.filter(({ to }) => to.includes(address))

test('a mail leaves through the server of its mailbox, and is shown as sent', async () => {
  const { id, address } = await connected()
  const draft = {
    account_id: id,
    to: ['bob@example.org'],
    bcc: ['eve@example.org'],
    subject: 'Move',
    body: 'On Friday.',
  }
  const { status, body } = await call('POST', '/inbox/messages/send', draft)
  expect([status, body.message]).toMatchObject([200, { status: 'sending', automatic: false, sent_again: 0 }])
  await service.platform.outbox.drain()
  const [mail] = sentTo('bob@example.org')
  expect(mail).toMatchObject({ from: address, to: ['bob@example.org', 'eve@example.org'] })
  expect(mail?.raw).toMatch(new RegExp(`^From: ${address}\r$`, 'm'))
  expect(mail?.raw).toMatch(/^Message-ID: <msg_\w+\.[0-9a-z]+\.[0-9a-f]{32}@example\.org>\r$/m)
  expect(mail?.raw).not.toMatch(/eve@|Auto-Submitted|X-Parley/i)
  const { body: list } = await call('GET', `/inbox/sent?account_id=${id}`)
  expect(list.messages).toMatchObject([{ id: body.message.id, status: 'sent', subject: 'Move', text: 'On Friday.' }])
})

test('the server that sends is changed later; a password that is kept goes to no other server and no other name', async () => {
  const { id } = await connected({})
  const change = async (smtp: object | null) => call('PATCH', `/inbox/accounts/${id}`, { smtp })
  const refused = async (smtp: object) => {
    const { status, body } = await change(smtp)
    return [status, body.field]
  }
  const given = await change({ port: server.port, user: 'ada', password: 'of smtp' })
  expect([given.status, given.body.account.sends_by]).toEqual([200, '127.0.0.1'])
  expect(JSON.stringify(given.body)).not.toContain('of smtp')
  expect((await change({ port: server.port })).status).toBe(200)
  const draft = { account_id: id, to: ['later@example.org'], subject: 'Move', body: 'On Friday.' }
  expect((await call('POST', '/inbox/messages/send', draft)).status).toBe(200)
  await service.platform.outbox.drain()
  expect(sentTo('later@example.org')).toHaveLength(1)
  expect(await refused({ host: 'mail.example.org', port: 465 })).toEqual([400, 'smtp.password'])
  expect(await refused({ port: server.port, user: 'eve' })).toEqual([400, 'smtp.password'])
  expect(await refused({ host: '10.0.0.1', port: 465, password: 'x' })).toEqual([400, 'smtp.host'])
  expect(await refused({ host: 'mail.example.org', port: 25, password: 'x' })).toEqual([400, 'smtp.port'])
  expect((await change(null)).body.account.sends_by).toBeNull()
})

test('what the server never takes is told, and can be tried again', async () => {
  const { id } = await connected()
  refuse['gone@example.org'] = 550
  const draft = { account_id: id, to: ['gone@example.org'], subject: 'Move', body: 'On Friday.' }
  const { body } = await call('POST', '/inbox/messages/send', draft)
  await service.platform.outbox.drain()
  const failed = (await call('GET', '/inbox/sent?status=failed')).body.messages
  expect(failed).toMatchObject([{ id: body.message.id, why: 'The mail server answers 550' }])
  delete refuse['gone@example.org']
  expect((await call('POST', `/inbox/sent/${body.message.id}/resend`)).status).toBe(200)
  await service.platform.outbox.drain()
  expect(sentTo('gone@example.org')).toHaveLength(1)
  expect((await call('POST', `/inbox/sent/${body.message.id}/resend`)).status).toBe(409)
})

test('a mailbox without a server to send with says which setting is missing', async () => {
  const { id } = await connected({})
  const draft = { account_id: id, to: ['bob@example.org'], subject: 'Move', body: 'On Friday.' }
  const { status, body } = await call('POST', '/inbox/messages/send', draft)
  expect([status, JSON.stringify(body)]).toMatchObject([503, expect.stringContaining('SMTP_URL')])
})

test("nobody sends from a colleague's mailbox, and bad input is told by its field", async () => {
  const { id } = await connected()
  const draft = { account_id: id, to: ['bob@example.org'], subject: 'Move', body: 'On Friday.' }
  expect((await call('POST', '/inbox/messages/send', draft, { org: 'org_1', userId: 'usr_bob' })).status).toBe(404)
  for (const [field, more] of Object.entries({
    to: { to: ['Bob <bob@example.org>'] },
    subject: { subject: '' },
    body_type: { body_type: 'html' },
  })) {
    const { status, body } = await call('POST', '/inbox/messages/send', { ...draft, ...more })
    expect([status, JSON.stringify(body)]).toMatchObject([400, expect.stringContaining(field)])
  }
})

test('what is wished for twice under one key is one mail, and none where the transaction rolls back', async () => {
  const { connection } = await connected()
  const { queue } = mailLetters(service.platform)
  const { db, outbox } = service.platform
  const mail = {
    key: 'rule:1',
    as: 'letter',
    to: ['team@example.org'],
    subject: 'x',
    text: 'y',
    by: 'usr_ada',
  } as const
  const told = await Promise.all([1, 2, 3].map(() => db.transaction().execute((tx) => queue(tx, connection, mail))))
  expect(new Set(told.map(({ held, ...rest }) => JSON.stringify(rest))).size).toBe(1)
  const rolledBack = db.transaction().execute(async (tx) => {
    await queue(tx, connection, { ...mail, key: 'rule:2' })
    throw new Error('No')
  })
  await expect(rolledBack).rejects.toThrow('No')
  await outbox.drain()
  expect(sentTo('team@example.org')).toHaveLength(1)
})
