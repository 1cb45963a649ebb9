import { decodeText } from '../plain/decode.ts'

/** The headers of a message or of a part. */
export interface MailHeaders {
  get(name: string): string | undefined
}

const MOST_HEADERS = 1_000
const LONGEST_HEADER = 10_000

/** Reads the headers of a message or of a part, each once, unfolded. */
export function headersOf(text: string): MailHeaders {
  const fields = new Map<string, string>()
  const lines = text.replace(/\n[\t ]+/g, ' ').split('\n', MOST_HEADERS)
  for (const line of lines) {
    const [, name, value] = /^([!-9;-~]{1,100}):[\t ]*(.*)$/.exec(line) ?? []
    if (name && value !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value)
  }
  return { get: (name) => fields.get(name) }
}

const WORD = /=\?([\w-]{1,40})(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi

/** The text of a header with encoded words (RFC 2047). */
export const wordsOf = (header: string | undefined): string =>
  (header ?? '')
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(WORD, (_word, charset: string, encoding: string, text: string) =>
      decodeText(
        encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : fromQuoted(text.replaceAll('_', ' ')),
        charset,
      ),
    )

/** Decodes quoted-printable. */
export function fromQuoted(text: string): Buffer {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const joined = lines.map((line) => (line.endsWith('=') ? line.slice(0, -1) : `${line}\n`)).join('')
  return Buffer.from(
    joined.replace(/=([\dA-F]{2})/gi, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

/** Splits at semicolons outside of quotes. */
function partsOf(header: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (const sign of header.slice(0, LONGEST_HEADER)) {
    if (sign === '"') isQuoted = !isQuoted
    if (sign === ';' && !isQuoted) parts.push('')
    else parts.push(`${parts.pop()}${sign}`)
  }
  return parts
}

/** The value of a header before its parameters, and the parameters. */
export function parametersOf(header: string | undefined): { value: string; parameters: ReadonlyMap<string, string> } {
  const [value = '', ...rest] = partsOf(header ?? '')
  const parameters = rest.flatMap((part): [string, string][] => {
    const at = part.indexOf('=')
    if (at < 0) return []
    const name = part
      .slice(0, at)
      .trim()
      .toLowerCase()
      .replace(/\*(?:0\*?)?$/, '')
    return [
      [
        name,
        part
          .slice(at + 1)
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      ],
    ]
  })
  return { value: value.trim().toLowerCase(), parameters: new Map(parameters) }
}
