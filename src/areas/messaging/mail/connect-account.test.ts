import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { imapServer, MAILBOX } from '../../../../test/support/mail/imap-server.ts'
import { mailServer } from '../../../../test/support/mail-server.ts'
import { unusedPort } from '../../../../test/support/unused-port.ts'

const UNKNOWN = 'nowhere.invalid'
const OF_SMTP = { user: 'ada', password: 'of smtp' }

let service: TestApp
let imap: Awaited<ReturnType<typeof imapServer>>
let smtp: Awaited<ReturnType<typeof mailServer>>
let closed: number
beforeAll(async () => {
  imap = await imapServer()
  smtp = await mailServer({ credentials: OF_SMTP })
  closed = await unusedPort()
  service = await testApp({ settings: { SERVICE_PRIVATE_HOSTS: `127.0.0.1,${UNKNOWN}` } })
})
afterAll(async () => {
  await service.close()
  await Promise.all([imap.close(), smtp.close()])
})

async function call(method: 'POST' | 'PATCH', url: string, payload: object) {
  const headers = await service.token({ org: 'org_1', userId: 'usr_ada' })
  const answer = await service.app.inject({ method, url: `/api/v1${url}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const connect = (more: object) => {
  const place = { provider: 'imap', host: '127.0.0.1', port: imap.port, email_address: 'ada@example.org' }
  return call('POST', '/inbox/connect', { ...place, ...MAILBOX, ...more })
}

/** What is wrong about the server that is read from, and about the one that sends. */
const WRONG: [string, () => object, string][] = [
  ['a host that is not known', () => ({ host: UNKNOWN }), 'host'],
  ['a host of another network', () => ({ host: '10.0.0.1' }), 'host'],
  ['a port of no mail server', () => ({ host: 'mail.example.org', port: 25 }), 'port'],
  ['a port at which nothing answers', () => ({ port: closed }), 'port'],
  ['a wrong password', () => ({ password: 'wrong' }), 'password'],
]
/** At a host that is not the operator's own, ports are asked first. */
const usualPort = (wrong: object, port: number) => ('host' in wrong && !('port' in wrong) ? { ...wrong, port } : wrong)

test.each(WRONG)('%s is told by its field', async (_what, wrong, field) => {
  const { status, body } = await connect(usualPort(wrong(), 993))
  expect([status, body.field]).toEqual([400, field])
})

test.each(WRONG)('of the server that sends, %s is told by its field', async (_what, wrong, field) => {
  const place = { port: smtp.port, ...OF_SMTP, ...usualPort(wrong(), 465) }
  const { status, body } = await connect({ smtp: place })
  expect([status, body.field]).toEqual([400, `smtp.${field}`])
})

test('nothing is connected by what was refused, and a server that sends is refused later just so', async () => {
  const { status, body } = await connect({ smtp: { port: smtp.port, ...OF_SMTP } })
  expect([status, body.account.sends_by]).toEqual([201, '127.0.0.1'])
  const change = (more: object) =>
    call('PATCH', `/inbox/accounts/${body.account.id}`, { smtp: { port: smtp.port, ...OF_SMTP, ...more } })
  expect((await change({ port: closed })).body.field).toBe('smtp.port')
  expect((await change({ password: 'wrong' })).body.field).toBe('smtp.password')
  expect((await change({})).status).toBe(200)
  expect(smtp.received).toEqual([])
})
