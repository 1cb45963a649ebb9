import { afterAll, expect, test } from 'vitest'
import { openSandbox } from '../sandbox/sandbox.ts'
import { mailReader } from './mail-reader.ts'

const sandbox = openSandbox()
afterAll(() => sandbox.close())
const { signal } = new AbortController()
const receivedAt = new Date('2026-03-02T10:00:00Z')
const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const silent = async () => ({ code: 'ENOTFOUND' })
const reader = mailReader({ sandbox, dns: silent })
const HEAD = ['From: Ada <Ada@Example.org>', 'To: panel@parley.test', 'Date: Mon, 2 Mar 2026 09:59:00 +0000']

test('a mail is read in the sandbox: who, what, text, HTML and the facts of attachments', async () => {
  const bytes = mail(
    ...HEAD,
    'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
    'Message-ID: <one@example.org>',
    'In-Reply-To: <zero@parley.test>',
    'References: <a@x.test> <zero@parley.test>',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/mixed; boundary="m"',
    '',
    '--m',
    'Content-Type: multipart/alternative; boundary=a',
    '',
    '--a',
    'Content-Type: text/plain; charset=utf-8; format=flowed',
    '',
    'Shall we ',
    'move?',
    '--a',
    'Content-Type: text/html',
    '',
    '<p>Shall we <b>move</b>?</p>',
    '--a--',
    '--m',
    'Content-Type: text/csv',
    'Content-Disposition: attachment; filename="../../etc/costs.csv"',
    'Content-Transfer-Encoding: base64',
    '',
    'YSxiCjEsMgo=',
    '--m--',
  )
  const read = await reader.read({ bytes, receivedAt }, signal)
  expect(read).toMatchObject({
    mail: {
      messageId: 'one@example.org',
      inReplyTo: ['zero@parley.test'],
      references: ['a@x.test', 'zero@parley.test'],
      from: [{ name: 'Ada', address: 'ada@example.org' }],
      to: [{ name: '', address: 'panel@parley.test' }],
      subject: 'Grüße',
      date: '2026-03-02T09:59:00.000Z',
      html: expect.stringContaining('<b>move</b>'),
      marks: { 'auto-submitted': ['auto-replied'] },
      attachments: [{ name: 'costs.csv', type: 'text/csv', size: 8, inline: false, tooLarge: false }],
      signatures: [],
      arc: 'none',
    },
  })
  expect('mail' in read && read.mail.text.trim()).toBe('Shall we move?')
  const content = await reader.attachment({ bytes, receivedAt }, 0, signal)
  expect(Buffer.from(content ?? []).toString()).toBe('a,b\n1,2\n')
})

test('a mail in HTML alone has its visible text', async () => {
  const bytes = mail(...HEAD, 'Content-Type: text/html', '', '<p>Yes.</p><p style="display:none">No.</p>')
  const read = await reader.read({ bytes, receivedAt }, signal)
  expect('mail' in read && read.mail.text).toBe('Yes.')
})

test('a mail as large as is taken is read, and so are the facts of its file', async () => {
  const size = 18_000_000
  const file = Buffer.alloc(size, 'A').toString('base64').replace(/.{76}/g, '$&\r\n')
  const bytes = mail(
    ...[...HEAD, 'Content-Type: multipart/mixed; boundary=m', '', '--m'],
    ...['Content-Type: text/plain; format=flowed', '', 'Shall we move?', '--m'],
    ...['Content-Type: application/pdf; name=plan.pdf', 'Content-Transfer-Encoding: base64', '', file, '--m--'],
  )
  const read = await reader.read({ bytes, receivedAt }, signal)
  expect(read).toMatchObject({
    mail: { text: 'Shall we move?', attachments: [{ name: 'plan.pdf', size, tooLarge: true }] },
  })
})

test('what is made to overwhelm its reader is refused by name', async () => {
  const deep = Array.from({ length: 25 }, (_, at) => [
    `Content-Type: multipart/mixed; boundary=b${at}x`,
    '',
    `--b${at}x`,
  ])
  const wide = ['Content-Type: multipart/mixed; boundary=w', '', ...Array.from({ length: 1_200 }, () => '--w\r\n\r\nx')]
  const long = `X-Long: ${'a'.repeat(2_000_000)}`
  const why = async (...lines: string[]) => reader.read({ bytes: mail(...HEAD, ...lines), receivedAt }, signal)
  expect(await why(...deep.flat())).toEqual({ unreadable: 'too_deep' })
  expect(await why(...wide)).toEqual({ unreadable: 'too_many_parts' })
  expect(await why(long, '', 'x')).toEqual({ unreadable: 'headers_too_large' })
})

test('of the DNS a mail is told keys and policies alone, and at most twenty', async () => {
  const asked: string[] = []
  const told = mailReader({
    sandbox,
    async dns(name) {
      asked.push(name)
      return { code: 'ETIMEOUT' }
    },
  })
  const signature = (at: number) =>
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=d${at}.example.org; s=k; h=From; bh=frcCV1k9oG9oKj3dpUqdJg1PxRT2RSN/XKdLCPjaYaY=; b=AAAA`
  const bytes = mail(...Array.from({ length: 30 }, (_, at) => signature(at)), ...HEAD, '', 'x')
  expect(await told.read({ bytes, receivedAt }, signal)).toHaveProperty('mail')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(20)
  expect(asked.filter((name) => !/\._domainkey\.|^_dmarc\./.test(name))).toEqual([])
})
