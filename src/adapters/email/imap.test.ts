import { expect, onTestFinished, test } from 'vitest'
import { imapServer, MAILBOX } from '../../../test/support/mail/imap-server.ts'
import { dialImap, ImapRefused } from './imap.ts'

const mail = (id: string) =>
  `From: ada@example.org\r\nMessage-ID: <${id}@example.org>\r\nSubject: ${id}\r\n\r\nText of ${id}\r\n`

async function mailbox() {
  const server = await imapServer()
  onTestFinished(server.close)
  const at = { host: 'localhost', address: '127.0.0.1', port: server.port, secure: false, plain: true }
  const dial = async (password = MAILBOX.password) => {
    const line = await dialImap(at, { user: MAILBOX.user, password })
    onTestFinished(line.close)
    return line
  }
  return { server, dial }
}

test('mails above a number are told, each with its size and time, and read without being marked', async () => {
  const { server, dial } = await mailbox()
  for (const id of ['a', 'b', 'c']) server.deliver(mail(id))
  const line = await dial()
  const folder = await line.open('INBOX')
  expect(folder.uidNext).toBe(4)
  const all = await line.above(0)
  expect(all.map(({ uid, messageId }) => [uid, messageId])).toEqual([
    [1, 'a@example.org'],
    [2, 'b@example.org'],
    [3, 'c@example.org'],
  ])
  expect(all[0]).toMatchObject({ size: mail('a').length, receivedAt: new Date('2026-03-02T10:00:00Z') })
  expect((await line.above(2)).map(({ uid }) => uid)).toEqual([3])
  expect(await line.above(3)).toEqual([])
  expect(Buffer.from((await line.raw(2)) ?? []).toString()).toBe(mail('b'))
  expect(server.inbox.messages.flatMap(({ flags }) => flags)).not.toContain('\\Seen')
  server.remove(2)
  expect(await line.raw(2)).toBeUndefined()
})

test('news are heard while it waits, and a line that is cut says so', async () => {
  const { server, dial } = await mailbox()
  const line = await dial()
  await line.open('INBOX')
  const { signal } = new AbortController()
  let isTold = false
  const heard = line.news(3_600_000, signal).then(() => {
    isTold = true
  })
  await expect
    .poll(() => {
      server.deliver(mail('x'))
      return isTold
    })
    .toBe(true)
  await heard
  expect((await line.above(0)).length).toBeGreaterThan(0)
  const cut = line.news(3_600_000, signal)
  server.hangUp()
  await cut
  await expect(line.above(0)).rejects.toThrow()
})

test('a wrong password is told from a server that is away', async () => {
  const { server, dial } = await mailbox()
  await expect(dial('wrong')).rejects.toThrow(ImapRefused)
  await server.close().catch(() => {})
  await expect(dial()).rejects.not.toThrow(ImapRefused)
})
