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
]
