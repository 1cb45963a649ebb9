import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { imapServer, MAILBOX } from '../../../../test/support/mail/imap-server.ts'
import { readHere } from '../../../../test/support/mail/signed-mail.ts'
import { dialImap } from '../../../adapters/email/imap.ts'
import { sealing } from '../../../shared/crypto/encryption.ts'
import { messageReceiver, postQueue, type Take } from '../chat/index.ts'
import { connections } from '../connections/index.ts'
import { mailLetters } from './delivery/queue-mail.ts'
import { mailFiler } from './file-mail.ts'
import { mailAuthorization } from './mail-authorization.ts'
import { mailIndex } from './search/index-store.ts'
import { mailStore } from './store.ts'
import { folderSync } from './sync.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp({ areas: [] })
})
afterAll(() => service.close())

const mail = (id: string) =>
  `From: bob@example.org\r\nTo: ada@example.org\r\nMessage-ID: <${id}@example.org>\r\nSubject: ${id}\r\n\r\nWhat of ${id}?\r\n`

/** A mailbox that is read in a service whose parts can fail. */
async function mailbox({ counts = true } = {}) {
  const server = await imapServer({ counts })
  onTestFinished(server.close)
  const { db, newId, now, outbox, random, storedFiles } = service.platform
  const connection = await connections(service.platform).connections.add(
    {
      kind: 'imap',
      name: 'Ada',
      appId: '127.0.0.1',
      externalId: `${newId('account')}@example.org`,
      intake: 'dial',
      visibility: 'own',
      settings: {},
      secrets: {},
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )
  const failing = { files: false, subject: '' }
  const taking = messageReceiver({
    newId,
    now,
    limitOf: () => undefined,
    posts: postQueue({ outbox, platformOf: () => undefined }),
    sealing: sealing({ key: async () => new Uint8Array(32), random }),
  })
  const take: Take = async (tx, of, all) => {
    if (all.some(({ subject }) => subject === failing.subject)) throw new Error('It cannot be stored')
    return taking(tx, of, all)
  }
  const put: typeof storedFiles.put = async (...file) => {
    if (failing.files) throw new Error('The files are away')
    return storedFiles.put(...file)
  }
  const store = mailStore(db)
  const authorize = mailAuthorization({ ...mailLetters(service.platform), now })
  const filer = mailFiler({
    store,
    reader: readHere,
    storedFiles: { put },
    take,
    authorize,
    index: mailIndex(service.platform),
    now,
  })
  const sync = folderSync({ store, filer, now })
  const { signal } = new AbortController()
  const of = <Row>(rows: { connection_id: string; row: Row }[]) =>
    rows.filter(({ connection_id }) => connection_id === connection.id).map(({ row }) => row)
  return {
    server,
    failing,
    async read(stored?: () => Promise<void>, folder = 'INBOX') {
      const at = { host: '127.0.0.1', address: '127.0.0.1', port: server.port, secure: false, plain: true }
      const line = await dialImap(at, MAILBOX)
      await sync(line, connection, folder, { signal, ...(stored && { stored }) }).finally(line.close)
    },
    subjects: async () =>
      of(
        (await db.selectFrom('messages').select(['connection_id', 'subject']).orderBy('number').execute()).map(
          ({ connection_id, subject }) => ({ connection_id, row: subject }),
        ),
      ),
    marks: async () =>
      of(
        (await db.selectFrom('messages').select(['connection_id', 'mail']).orderBy('number').execute()).map(
          ({ connection_id, mail }) => ({
            connection_id,
            row: [...(mail?.is_read ? ['read'] : []), ...(mail?.is_starred ? ['starred'] : [])].join(' '),
          }),
        ),
      ),
    parked: async () =>
      of(
        (await db.selectFrom('mail_parked').selectAll().execute()).map(({ connection_id, why, raw_file_id }) => ({
          connection_id,
          row: { why, hasRaw: raw_file_id !== null },
        })),
      ),
  }
}

test('mails are stored in their order, however many are read at once, and each is told', async () => {
  const { server, read, subjects } = await mailbox()
  const ids = ['one', 'two', 'three', 'four', 'five']
  for (const id of ids) server.deliver(mail(id))
  let told = 0
  await read(async () => {
    told += 1
  })
  expect(await subjects()).toEqual(ids)
  expect(told).toBe(ids.length)
})

test('a mail that is appended again, or lies in another folder too, is one mail', async () => {
  const { server, read, subjects } = await mailbox()
  server.deliver(mail('one'))
  server.deliver(mail('one'), '02-Mar-2026 11:00:00 +0000')
  await read()
  server.deliver(mail('two'))
  server.deliver(mail('one'), '02-Mar-2026 12:00:00 +0000')
  await read()
  server.copyToArchive()
  await read(undefined, 'Archive')
  expect(await subjects()).toEqual(['one', 'two'])
})

test.each([
  ['counts changes', true],
  ['does not', false],
])('what is read or starred elsewhere is read or starred here, where the server %s', async (_, counts) => {
  const { server, read, marks } = await mailbox({ counts })
  for (const id of ['one', 'two']) server.deliver(mail(id))
  await read()
  expect(await marks()).toEqual(['', ''])
  server.mark(1, '\\Seen', '\\Flagged')
  await read()
  expect(await marks()).toEqual(['read starred', ''])
  server.mark(1)
  server.mark(2, '\\Seen')
  await read()
  expect(await marks()).toEqual(['', 'read'])
})

test('a mail that cannot be stored is parked with its bytes at the third try, and the next is read', async () => {
  const { server, failing, read, subjects, parked } = await mailbox()
  failing.subject = 'poison'
  for (const id of ['before', 'poison', 'after']) server.deliver(mail(id))
  for (let time = 1; time < 3; time += 1) await expect(read()).rejects.toThrow('It cannot be stored')
  expect(await parked()).toEqual([])
  await read()
  expect(await subjects()).toEqual(['before', 'after'])
  expect(await parked()).toEqual([{ why: 'failed', hasRaw: true }])
})

test('while files cannot be stored nothing is parked, and all of it is read later', async () => {
  const { server, failing, read, subjects, parked } = await mailbox()
  server.deliver(mail('one'))
  server.deliver(mail('two'))
  failing.files = true
  for (let time = 0; time < 5; time += 1) await expect(read()).rejects.toThrow('The files are away')
  failing.files = false
  await read()
  expect([await subjects(), await parked()]).toEqual([['one', 'two'], []])
})
