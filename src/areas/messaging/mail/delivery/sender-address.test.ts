import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { imapServer, MAILBOX } from '../../../../../test/support/mail/imap-server.ts'
import { headerOf } from '../../../../../test/support/mail/mail-service.ts'
import { mailServer } from '../../../../../test/support/mail-server.ts'
import { connections } from '../../connections/index.ts'
import { mailLetters } from './queue-mail.ts'

const PANEL = 'panel@parley.test'
let service: TestApp
let smtp: Awaited<ReturnType<typeof mailServer>>
let imap: Awaited<ReturnType<typeof imapServer>>

beforeAll(async () => {
  smtp = await mailServer()
  imap = await imapServer({ user: PANEL })
  service = await testApp({
    settings: {
      SMTP_URL: smtp.url,
      SERVICE_MAIL_FROM: 'hello@parley.test',
      SERVICE_PRIVATE_HOSTS: '127.0.0.1',
      SERVICE_MAILBOX_HOSTS: `127.0.0.1:${imap.port}`,
    },
  })
})
afterAll(async () => {
  await service.close()
  await Promise.all([smtp.close(), imap.close()])
})

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const headers = await service.token({ org: 'org_1', userId: 'usr_ada' })
  const answer = await service.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}
async function connect(address: string, more: object = {}) {
  const own = await imapServer()
  onTestFinished(own.close)
  const place = { provider: 'imap', host: '127.0.0.1', port: own.port, email_address: address, ...MAILBOX, ...more }
  const { body } = await call('POST', '/inbox/connect', place)
  return body.account
}
const letter = (account_id: string, to: string) => ({ account_id, to: [to], subject: 'Pay', body: 'Now.' })
const sentTo = async (address: string) => {
  await service.platform.outbox.drain()
  return smtp.received.filter(({ to }) => to.includes(address))
}
const confirm = (address: string, at: Date | null) =>
  service.database.pool.query('update users set email = $1, email_verified_at = $2 where id = $3', [
    ...[address, at, 'usr_ada'],
  ])

test('the installation sends nothing in the name of an address that a person only claims', async () => {
  const account = await connect('ceo@victim.example')
  expect(account.sends_by).toBeNull()
  const { status, body } = await call('POST', '/inbox/messages/send', letter(account.id, 'cfo@victim.example'))
  expect([status, body.error]).toEqual([503, expect.stringMatching(/\(smtp\).*confirmed as theirs/)])
  const { checks } = (await call('POST', `/inbox/accounts/${account.id}/test`)).body
  expect(checks).toContainEqual({ check: 'sending', ok: false, hint: expect.stringContaining('confirmed as theirs') })
  expect(await sentTo('cfo@victim.example')).toEqual([])
})

test('it does where the owner has confirmed the address, and for as long as that holds', async () => {
  const account = await connect('ada@own.example')
  await confirm('Ada@own.example', new Date())
  const { accounts } = (await call('GET', '/inbox/accounts')).body
  expect(accounts.find(({ id }: { id: string }) => id === account.id)).toMatchObject({ sends_by: 'SMTP_URL' })
  expect((await call('POST', '/inbox/messages/send', letter(account.id, 'one@example.org'))).status).toBe(200)
  expect(await sentTo('one@example.org')).toMatchObject([{ from: 'ada@own.example' }])

  expect((await call('POST', '/inbox/messages/send', letter(account.id, 'two@example.org'))).status).toBe(200)
  await confirm('Ada@own.example', null)
  expect(await sentTo('two@example.org')).toEqual([])
})

test('it does where the owner signs in with the address at a server of the operator’s', async () => {
  const there = { port: imap.port, user: PANEL }
  expect(await connect(PANEL, there)).toMatchObject({ sends_by: 'SMTP_URL' })
  expect(await connect('ceo@parley.test', there)).toMatchObject({ sends_by: null })
  const elsewhere = await imapServer({ user: 'chief@parley.test' })
  onTestFinished(elsewhere.close)
  const own = { port: elsewhere.port, user: 'chief@parley.test' }
  expect(await connect('chief@parley.test', own)).toMatchObject({ sends_by: null })
})

test('what machines say of such a mailbox comes from the installation, without the name it has, and answers go to the mailbox', async () => {
  const account = await connect('boss@victim.example', { display_name: 'The boss' })
  const connection = await connections(service.platform).connections.find('org_1', account.id)
  if (!connection) throw new Error('The account is not there')
  const machine = {
    key: '1',
    as: 'letter',
    to: ['asker@example.org'],
    subject: 'Accepted',
    text: 'x',
    by: null,
  } as const
  const { queue } = mailLetters(service.platform)
  await service.platform.db.transaction().execute((tx) => queue(tx, connection, machine))
  const [mail] = await sentTo('asker@example.org')
  expect(mail?.from).toBe('hello@parley.test')
  expect(headerOf(mail?.raw ?? '', 'From')).toBe('hello@parley.test')
  expect(headerOf(mail?.raw ?? '', 'Reply-To')).toBe('boss@victim.example')
})

test('an address at which a vendor hands us mail is no more proven, until a server of its own sends', async () => {
  const { id } = await connections(service.platform).connections.add(
    {
      ...({ kind: 'ses', name: 'Topic', appId: '', externalId: 'arn:aws:sns:eu:1:t', intake: 'signed' } as const),
      visibility: 'own',
      settings: {},
      secrets: {},
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )
  const ask = { aliases: ['ask@victim.example'], ask_address: 'ask@victim.example' }
  expect((await call('PATCH', `/inbox/accounts/${id}`, ask)).body.account.sends_by).toBeNull()
  expect((await call('POST', '/inbox/messages/send', letter(id, 'three@example.org'))).status).toBe(503)
  const own = await mailServer({ credentials: { user: 'ask', password: 'secret' } })
  onTestFinished(own.close)
  const server = { port: own.port, user: 'ask', password: 'secret' }
  expect((await call('PATCH', `/inbox/accounts/${id}`, { smtp: server })).body.field).toBe('smtp.host')
  const named = await call('PATCH', `/inbox/accounts/${id}`, { smtp: { ...server, host: '127.0.0.1' } })
  expect(named.body.account.sends_by).toBe('127.0.0.1')
})
