import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { imapServer, MAILBOX } from '../../../../test/support/mail/imap-server.ts'
import { dialImap } from '../../../adapters/email/imap.ts'
import { mailReader } from '../../../adapters/email/mail-reader.ts'
import { sealing } from '../../../shared/crypto/encryption.ts'
import { messageReceiver, postQueue } from '../chat/index.ts'
import { connections } from '../connections/index.ts'
import { mailLetters } from './delivery/queue-mail.ts'
import { mailFiler } from './file-mail.ts'
import { mailAuthorization } from './mail-authorization.ts'
import { mailIndex } from './search/index-store.ts'
import { mailStore } from './store.ts'
import { folderSync, type SyncFolder } from './sync.ts'

let service: TestApp
let sync: SyncFolder
const { signal } = new AbortController()

beforeAll(async () => {
  service = await testApp({ settings: { SERVICE_PRIVATE_HOSTS: '127.0.0.1' } })
  const { db, newId, now, outbox, random, sandbox, storedFiles } = service.platform
  const store = mailStore(db)
  const letters = mailLetters(service.platform)
  const take = messageReceiver({
    newId,
    now,
    limitOf: () => undefined,
    posts: postQueue({ outbox, platformOf: () => undefined }),
    sealing: sealing({ key: async () => new Uint8Array(32), random }),
  })
  const reader = mailReader({ sandbox, dns: async () => ({ code: 'ENOTFOUND' }) })
  sync = folderSync({
    store,
    filer: mailFiler({
      store,
      reader,
      storedFiles,
      take,
      authorize: mailAuthorization({ ...letters, now }),
      index: mailIndex(service.platform),
      now,
    }),
    now,
  })
})
afterAll(() => service.close())

const mail = (id: string, ...more: string[]) =>
  [
    'From: Bob <bob@example.org>',
    'To: ada@example.org',
    `Message-ID: <${id}@example.org>`,
    `Subject: About ${id}`,
    ...more,
    '',
    `<p>What of ${id}?</p><script>alert(1)</script>`,
    '',
  ].join('\r\n')

let mailboxes = 0
const ada = { org: 'org_1', userId: 'usr_ada' } as const

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who: object = ada) {
  const answer = await service.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: await service.token(who),
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** A mailbox with a server of its own, connected by its owner. */
async function connected() {
  const server = await imapServer()
  onTestFinished(server.close)
  const address = `ada${mailboxes++}@example.org`
  const wish = {
    provider: 'imap',
    host: '127.0.0.1',
    port: server.port,
    user: MAILBOX.user,
    password: MAILBOX.password,
    email_address: address,
  }
  const { status, body } = await call('POST', '/inbox/connect', wish)
  expect([status, body]).toMatchObject([201, { account: { status: 'syncing', email_address: address } }])
  const id: string = body.account.id
  const connection = await connections(service.platform).connections.find('org_1', id)
  if (!connection) throw new Error('The account is not there')
  const read = async () => {
    const at = { host: '127.0.0.1', address: '127.0.0.1', port: server.port, secure: false, plain: true }
    const line = await dialImap(at, MAILBOX)
    await sync(line, connection, 'INBOX', { signal }).finally(line.close)
  }
  const subjects = async () =>
    (await call('GET', `/inbox/messages?account_id=${id}`)).body.messages.map(
      ({ subject }: { subject: string }) => subject,
    )
  return { server, id, wish, read, subjects }
}

test('a mailbox is connected, read, shown to its owner alone, and disconnected', async () => {
  const { server, id, wish, read, subjects } = await connected()
  server.deliver(mail('move', 'Content-Type: text/html'))
  server.deliver(mail('costs', 'List-Id: <all.example.org>', 'Content-Type: text/html'))
  await read()
  await read()
  expect(await subjects()).toEqual(['About costs', 'About move'])
  expect((await call('GET', '/inbox/messages?search=cost')).body).toMatchObject({
    total: 1,
    messages: [{ subject: 'About costs' }],
  })
  const { body: list } = await call('GET', '/inbox/messages?priority=medium')
  expect(list.messages).toMatchObject([{ subject: 'About move', sender_email: 'bob@example.org', trust: 'unverified' }])
  const one = list.messages[0].id
  const { body: shown } = await call('GET', `/inbox/messages/${one}`)
  expect(shown.message).toMatchObject({ body_text: 'What of move?', unreadable: null })
  expect(shown.message.body_html).toContain('<p>What of move?</p>')
  expect(shown.message.body_html).not.toContain('<script')
  expect((await call('GET', '/inbox/stats')).body.stats).toMatchObject({
    total_messages: 2,
    unread_count: 2,
    messages_by_provider: { imap: 2 },
    avg_response_time_hours: null,
    pending_triage: 1,
  })
  const { body: inbox } = await call('GET', '/email/inbox')
  expect(inbox.inbox.map(({ priority }: { priority: { rationale: string } }) => priority.rationale)).toEqual([
    'It asks something. It went to many',
    'It asks something',
  ])
  const colleague = { org: 'org_1', userId: 'usr_bob' }
  expect((await call('GET', '/inbox/accounts', undefined, colleague)).body).toEqual({ accounts: [], total: 0 })
  for (const url of [`/inbox/messages/${one}`, `/inbox/messages?account_id=${id}`])
    expect((await call('GET', url, undefined, colleague)).status).toBe(404)
  expect((await call('DELETE', `/inbox/accounts/${id}`, undefined, colleague)).status).toBe(404)
  expect((await call('POST', '/inbox/connect', wish)).status).toBe(409)
  expect((await call('DELETE', `/inbox/accounts/${id}`)).status).toBe(200)
  expect((await call('GET', '/inbox/accounts')).body.total).toBe(0)
})

test('whatever cannot be connected is told by its field', async () => {
  const { wish } = await connected()
  const refused = async (more: object) =>
    (await call('POST', '/inbox/connect', { ...wish, email_address: 'x@example.org', ...more })).body
  expect(JSON.stringify(await refused({ password: 'wrong' }))).toContain('password')
  expect(JSON.stringify(await refused({ host: '10.0.0.1', port: 993 }))).toMatch(/SERVICE_PRIVATE_HOSTS/)
  expect(JSON.stringify(await refused({ host: 'mail.example.org', port: 25 }))).toContain('port')
  const { status, body } = await call('POST', '/inbox/connect', { provider: 'gmail', auth_code: 'x' })
  expect([status, JSON.stringify(body)]).toMatchObject([503, expect.stringContaining('GMAIL_CLIENT_ID')])
})

test('numbers that begin anew bring no mail twice, and a bomb stops nothing', async () => {
  const { server, id, read, subjects } = await connected()
  const bomb = Array.from({ length: 30 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}x\r\n\r\n--b${at}x`)
  server.deliver(mail('one'))
  server.deliver(`${mail('bomb').split('\r\n\r\n')[0]}\r\n${bomb.join('\r\n')}`)
  server.deliver(mail('two'))
  await read()
  server.renumber()
  server.deliver(mail('three'))
  await read()
  expect(await subjects()).toEqual(expect.arrayContaining(['About one', 'About two', 'About three']))
  expect(await subjects()).toHaveLength(3)
  const parked = await service.platform.db
    .selectFrom('mail_parked')
    .selectAll()
    .where('connection_id', '=', id)
    .execute()
  expect(parked.every(({ why, raw_file_id }) => why === 'too_deep' && raw_file_id !== null)).toBe(true)
  const { body } = await call('GET', '/inbox/accounts')
  expect(body.accounts.find((each: { id: string }) => each.id === id)).toMatchObject({
    status: 'connected',
    total_messages: 3,
  })
})

test('an answer joins its conversation, also when what it answers went around us', async () => {
  const { server, id, read } = await connected()
  server.deliver(mail('first'))
  server.deliver(
    mail('third', 'References: <first@example.org> <unseen@example.org>', 'In-Reply-To: <unseen@example.org>'),
  )
  server.deliver(mail('fourth', 'In-Reply-To: <unseen@example.org>'))
  server.deliver(mail('other'))
  await read()
  const { body } = await call('GET', `/inbox/messages?account_id=${id}`)
  const threads = new Map<string, string>(
    body.messages.map(({ subject, thread_id }: { subject: string; thread_id: string }) => [subject, thread_id]),
  )
  expect(threads.get('About third')).toBe(threads.get('About first'))
  expect(threads.get('About fourth')).toBe(threads.get('About first'))
  expect(threads.get('About other')).not.toBe(threads.get('About first'))
})

test('an organization without mailboxes has valid empty answers', async () => {
  const nobody = { org: 'org_2', userId: 'usr_eve' }
  expect((await call('GET', '/inbox/messages', undefined, nobody)).body).toMatchObject({ messages: [], total: 0 })
  expect((await call('GET', '/outlook/messages', undefined, nobody)).body).toEqual({ messages: [], total: 0 })
  expect((await call('GET', '/outlook/messages?filter=isRead%20eq%20maybe', undefined, nobody)).status).toBe(400)
})
