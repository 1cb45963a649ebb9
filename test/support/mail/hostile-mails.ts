import { gzipSync } from 'node:zlib'

interface HostileMail {
  name: string
  raw: Buffer
  /** Why it is parked; else it is read, or too much for its reader. */
  refusedAs?: string
}

const HEAD = 'From: eve@example.org\r\nTo: ada@example.org\r\nMIME-Version: 1.0\r\n'
const mail = (...lines: string[]) => Buffer.from(HEAD + lines.join('\r\n'), 'latin1')

const nested = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}x\r\n\r\n--b${at}x`).join(
    '\r\n',
  )
const parts = (count: number) => Array.from({ length: count }, (_, at) => `--m\r\n\r\npart ${at}`).join('\r\n')
const MEGABYTE = 1_048_576
const within = (depth: number) => 'Content-Type: message/rfc822\r\n\r\n'.repeat(depth)
const attached = (type: string, name: string, content: Buffer) =>
  mail(
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m\r\n\r\nSee the file.',
    `--m\r\nContent-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64`,
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    content.toString('base64'),
    '--m--',
  )

/** Mails that are made to overwhelm or mislead their reader. */
export const hostileMails = (): HostileMail[] => [
  { name: '10,000 levels', raw: mail(nested(10_000)), refusedAs: 'too_deep' },
  { name: '21 levels', raw: mail(nested(22)), refusedAs: 'too_deep' },
  {
    name: '10,000 parts',
    raw: mail('Content-Type: multipart/mixed; boundary=m', '', parts(10_000), '--m--'),
    refusedAs: 'too_many_parts',
  },
  {
    name: '24 MB in one header',
    raw: mail(`X-Long: ${'a'.repeat(24 * MEGABYTE)}`, '', 'x'),
    refusedAs: 'headers_too_large',
  },
  { name: '300,000 headers', raw: mail('A: b\r\n'.repeat(300_000), '', 'x'), refusedAs: 'headers_too_large' },
  { name: 'no end of headers', raw: mail('Subject: x') },
  { name: 'nothing', raw: Buffer.alloc(0) },
  { name: 'zeroes', raw: Buffer.alloc(100_000) },
  { name: 'a boundary that is no boundary', raw: mail('Content-Type: multipart/mixed; boundary=""', '', '--', 'x') },
  {
    name: 'a boundary within itself',
    raw: mail(
      'Content-Type: multipart/mixed; boundary=a',
      '',
      '--a',
      'Content-Type: multipart/mixed; boundary=aa',
      '',
      '--aa',
      '',
      'x',
    ),
  },
  { name: 'an unknown charset', raw: mail('Content-Type: text/plain; charset=x-none', '', 'h\xe9') },
  { name: 'base64 that is none', raw: mail('Content-Transfer-Encoding: base64', '', '####====####') },
  { name: 'quoted-printable that is none', raw: mail('Content-Transfer-Encoding: quoted-printable', '', '=ZZ=\r\n=') },
  { name: 'encoded words without end', raw: mail(`Subject: ${'=?utf-8?q?'.repeat(10_000)}`, '', 'x') },
  { name: '50,000 recipients', raw: mail(`Cc: ${'a@example.org, '.repeat(50_000)}b@example.org`, '', 'x') },
  { name: 'brackets in a name', raw: mail(`Reply-To: ${'('.repeat(50_000)}a@example.org`, '', 'x') },
  {
    name: 'HTML of 50,000 levels',
    raw: mail('Content-Type: text/html', '', '<div>'.repeat(50_000)),
    refusedAs: 'too_deep',
  },
  {
    name: 'HTML of a million attributes',
    raw: mail('Content-Type: text/html', '', `<p ${'a=b '.repeat(1_000_000)}>x`),
  },
  { name: 'a line of 10 MB', raw: mail('', '', 'a'.repeat(10 * MEGABYTE)) },
  { name: 'five million empty lines', raw: mail('', '', '\r\n'.repeat(5_000_000)) },
  { name: '100,000 quotes', raw: mail('', '', `${'>'.repeat(1_000)} x\r\n`.repeat(5_000)) },
  {
    name: '100,000 signatures',
    raw: mail('DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=b; h=from; bh=; b=\r\n'.repeat(5_000), '', 'x'),
  },
  { name: '30 mails within each other', raw: mail(within(30), 'Subject: innermost', '', 'x') },
  { name: '5,000 mails within each other', raw: mail(within(5_000), 'x') },
  { name: 'a subject of 500 KB', raw: mail(`Subject: ${'long '.repeat(100_000)}`, '', 'x') },
  {
    name: 'zeroes in headers and text',
    raw: mail('Subject: a\0b', 'Message-ID: <a\0b@example.org>', 'Reply-To: "\0" <e\0@example.org>', '', 'x\0y'),
  },
  {
    name: 'half signs',
    raw: mail(
      'Subject: =?utf-8?q?=ED=A0=80=FF?=',
      'Content-Type: text/plain; charset=utf-8',
      '',
      '\xed\xa0\x80\xff\xc0\x80',
    ),
  },
  {
    name: 'UTF-16 of an odd length',
    raw: mail('Content-Type: text/plain; charset=utf-16', '', '\xff\xfeh\0i\0\xd8'),
  },
  {
    name: 'a shift without end',
    raw: mail('Content-Type: text/plain; charset=iso-2022-jp', '', '\x1b$B'.repeat(100_000)),
  },
  { name: 'UTF-7 without end', raw: mail('Content-Type: text/plain; charset=utf-7', '', `+${'A'.repeat(200_000)}`) },
  {
    name: 'a name in 10,000 pieces',
    raw: mail(
      `Content-Type: application/pdf; ${Array.from({ length: 10_000 }, (_, at) => `name*${at}*=%41`).join('; ')}`,
      '',
      'x',
    ),
  },
  {
    name: 'a boundary of 50,000 signs',
    raw: mail(`Content-Type: multipart/mixed; boundary=${'b'.repeat(50_000)}`, '', 'x'),
  },
  {
    name: 'an archive that swells',
    raw: attached('application/x-gzip', 'a.gz', gzipSync(Buffer.alloc(200 * MEGABYTE))),
  },
  { name: 'a file with a path', raw: attached('text/plain', '../../../etc/passwd', Buffer.from('x')) },
  { name: 'a file of 15 MB', raw: attached('application/octet-stream', 'a.bin', Buffer.alloc(15 * MEGABYTE, 7)) },
  { name: 'a date that is none', raw: mail('Date: Mon, 99 Foo 99999 99:99:99 +9999', '', 'x') },
  { name: '10,000 references', raw: mail(`References: ${'<a@example.org> '.repeat(10_000)}`, '', 'x') },
]
