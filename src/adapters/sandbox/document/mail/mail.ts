import type { ReadText } from '../../../../shared/text/read-text.ts'
import { writeHtml } from '../markup/html.ts'
import { decodeText } from '../plain/decode.ts'
import { Refused } from '../refusal.ts'
import { TextBuilder } from '../text-builder.ts'
import { fromQuoted, headersOf, type MailHeaders, parametersOf, wordsOf } from './headers.ts'

const DEEPEST = 20
const MOST_PARTS = 500
const SHOWN = ['From', 'To', 'Cc', 'Date', 'Subject']

/** A part of a message that contains no further message. */
interface Leaf {
  type: string
  charset: string | undefined
  name: string | undefined
  content: Buffer
}

interface Part {
  headers: MailHeaders
  body: string
}

/** Keeps one byte a character, so that the inner parts can still be decoded. */
function partOf(text: string): Part {
  const end = text.search(/\n\n/)
  return end < 0
    ? { headers: headersOf(text), body: '' }
    : { headers: headersOf(text.slice(0, end)), body: text.slice(end + 2) }
}

function contentOf({ headers, body }: Part): Buffer {
  const encoding = headers.get('content-transfer-encoding')?.trim().toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? fromQuoted(body) : Buffer.from(body, 'latin1')
}

/** Walks through a message; of several versions of the same text it reads the plain one. */
class MailReader {
  readonly leaves: Leaf[] = []
  #parts = 0

  read(part: Part, depth = 0): void {
    if (depth > DEEPEST) throw new Refused('too_deep')
    if (++this.#parts > MOST_PARTS) throw new Refused('too_many_entries')
    const { value, parameters } = parametersOf(part.headers.get('content-type'))
    const boundary = parameters.get('boundary')
    if (value.startsWith('multipart/') && boundary) {
      const inner = partsBetween(part.body, boundary).map(partOf)
      for (const each of value === 'multipart/alternative' ? best(inner) : inner) this.read(each, depth + 1)
      return
    }
    if (value === 'message/rfc822') {
      this.read(partOf(part.body.trimStart()), depth + 1)
      return
    }
    const disposition = parametersOf(part.headers.get('content-disposition'))
    const name = disposition.parameters.get('filename') ?? parameters.get('name')
    const isAttached = disposition.value === 'attachment' || (name !== undefined && !value.startsWith('text/'))
    this.leaves.push({
      type: isAttached ? 'attachment' : value || 'text/plain',
      charset: parameters.get('charset'),
      name: name && wordsOf(name),
      content: isAttached ? Buffer.alloc(0) : contentOf(part),
    })
  }
}

function partsBetween(body: string, boundary: string): string[] {
  const [, ...parts] = `\n${body}`.split(`\n--${boundary}`)
  const end = parts.findIndex((part) => part.startsWith('--'))
  return (end < 0 ? parts : parts.slice(0, end)).map((part) => part.replace(/^[\t ]*\n/, ''))
}

function best(parts: Part[]): Part[] {
  const typeOf = ({ headers }: Part) => parametersOf(headers.get('content-type')).value || 'text/plain'
  const plain = parts.find((part) => typeOf(part) === 'text/plain' && part.body.trim() !== '')
  const chosen = plain ?? parts.find((part) => typeOf(part).startsWith('multipart/')) ?? parts.at(-1)
  return chosen ? [chosen] : []
}

export function readMail(bytes: Uint8Array): ReadText {
  const message = partOf(Buffer.from(bytes).toString('latin1').replace(/\r\n?/g, '\n'))
  const header = (name: string) => wordsOf(asText(message.headers.get(name.toLowerCase()))).trim()
  if (!SHOWN.some((name) => header(name) !== '')) throw new Refused('malformed')
  const reader = new MailReader()
  reader.read(message)
  const built = new TextBuilder()
  for (const name of SHOWN) if (header(name)) built.block('list', `${name}: ${header(name)}`)
  for (const leaf of reader.leaves) write(built, leaf)
  const time = Date.parse(header('Date'))
  return built.done({
    title: header('Subject'),
    author: header('From'),
    publishedAt: Number.isNaN(time) ? undefined : new Date(time).toISOString(),
  })
}

/** An unencoded header is UTF-8 today. */
const asText = (raw: string | undefined) => raw && decodeText(Buffer.from(raw, 'latin1'))

function write(built: TextBuilder, { type, charset, name, content }: Leaf) {
  if (type === 'text/html') writeHtml(built, decodeText(content, charset))
  else if (type.startsWith('text/'))
    for (const part of decodeText(content, charset).split(/\n[\t ]*\n/)) built.block('paragraph', part)
  else built.block('list', `Attachment: ${name ?? type}`)
}
