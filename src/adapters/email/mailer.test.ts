import { afterEach, expect, test } from 'vitest'
import { mailServer } from '../../../test/support/mail-server.ts'
import { LetterRefused, openMailer } from './mailer.ts'

const from = 'no-reply@parley.test'
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function server(wishes: Parameters<typeof mailServer>[0] = {}) {
  const started = await mailServer(wishes)
  open.push(started)
  return started
}

test('a letter arrives as it was written, and says who made it', async () => {
  const { url, received } = await server()
  const text = 'Grüße,\n\nzwei Zeilen.\n'
  await openMailer({ url, from }).send({ to: 'ada@example.org', subject: 'Grüße', text }, 'ltr_1')
  const [letter] = received
  expect(letter).toMatchObject({ from, to: ['ada@example.org'] })
  expect(letter?.raw).toMatch(/^To: ada@example\.org\r$/m)
  expect(letter?.raw).toMatch(/^Message-ID: <ltr_1@parley\.test>\r$/im)
  expect(letter?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(letter?.raw).toMatch(/^Subject: =\?UTF-8\?/m)
})

test('nothing in a subject or an address adds a header or a recipient', async () => {
  const { url, received } = await server()
  const mailer = openMailer({ url, from })
  const evil = '\r\nBcc: eve@example.org\r\n\r\nbody of eve'
  await mailer.send({ to: 'ada@example.org', subject: `Hello${evil}`, text: 'x' }, 'ltr_2')
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['ada@example.org'])
  expect(received[0]?.raw).toMatch(/^Subject: Hello Bcc: eve@example\.org body of eve\r$/m)
  for (const to of [
    `ada@example.org${evil}`,
    'ada@example.org, eve@example.org',
    'Eve <eve@example.org>',
    'ada',
    'ada@localhost',
    'ada@[127.0.0.1]',
  ]) {
    await expect(mailer.send({ to, subject: 'Hello', text: 'x' }, 'ltr_3')).rejects.toThrow(LetterRefused)
  }
  expect(received).toHaveLength(1)
})

test('a recipient that will never exist is told from a server that is busy', async () => {
  const refuse = { 'gone@example.org': 550, 'busy@example.org': 451 }
  const { url } = await server({ refuse })
  const mailer = openMailer({ url, from })
  const letter = { subject: 'Hello', text: 'x' }
  await expect(mailer.send({ ...letter, to: 'gone@example.org' }, 'ltr_4')).rejects.toThrow(LetterRefused)
  const busy = mailer.send({ ...letter, to: 'busy@example.org' }, 'ltr_5')
  await expect(busy).rejects.not.toThrow(LetterRefused)
})

test('name and password come from the address, and a wrong password is never shown', async () => {
  const { port, received } = await server({ credentials: { user: 'parley', password: 'p@ss/word' } })
  const letter = { to: 'ada@example.org', subject: 'Hello', text: 'x' }
  await openMailer({ url: `smtp://parley:p%40ss%2Fword@127.0.0.1:${port}`, from }).send(letter, 'ltr_6')
  expect(received).toHaveLength(1)
  const refused = await openMailer({ url: `smtp://parley:wrong-secret@127.0.0.1:${port}`, from })
    .send(letter, 'ltr_7')
    .catch((fault: Error) => fault)
  expect(refused).toBeInstanceOf(Error)
  expect(refused).not.toBeInstanceOf(LetterRefused)
  expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain('wrong-secret')
})

test('a server that is away is an error, at once', async () => {
  const { url, close } = await mailServer()
  await close()
  const letter = { to: 'ada@example.org', subject: 'Hello', text: 'x' }
  await expect(openMailer({ url, from }).send(letter, 'ltr_8')).rejects.toThrow(/ECONNREFUSED/)
})
