import { isUtf8 } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
import { signInFailures } from '../../shared/identity/sign-in-failures.ts'

const MOST_BYTES = 262_144
const DEEPEST = 32
const MOST_ELEMENTS = 2_000

const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/

/** What a field of the POST binding holds, if it is a document that is safe to parse. */
export const postedDocument = (field: string) => checked(decoded(field))

/** What a field of the redirect binding holds; a small field may not unfold into a large document. */
export function redirectedDocument(field: string): string {
  const bytes = decoded(field)
  try {
    return checked(inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }))
  } catch {
    throw signInFailures.malformed()
  }
}

function decoded(field: string): Buffer {
  if (field.length > MOST_BYTES * 1.5 || NOT_BASE64.test(field)) throw signInFailures.malformed()
  return Buffer.from(field, 'base64')
}

function checked(bytes: Buffer): string {
  if (bytes.length > MOST_BYTES || !isUtf8(bytes)) throw signInFailures.malformed()
  const xml = bytes.toString('utf8')
  if (!isPlain(xml) || !isShallow(xml)) throw signInFailures.malformed()
  return xml
}

/**
 * No DOCTYPE, entity, comment or CDATA section, and no processing instruction but the XML declaration: no provider needs
 * them, and parsers disagree about them.
 */
function isPlain(xml: string): boolean {
  const body = xml.trimStart().replace(/^\uFEFF?<\?xml [^<>?]*\?>/, '')
  return !body.includes('<!') && !body.includes('<?') && !body.includes('\0')
}

/** Counts tags without building anything, so that hostile nesting costs one pass. */
function isShallow(xml: string): boolean {
  let depth = 0
  let elements = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    const next = xml[at + 1]
    if (next === '?') continue
    if (next === '/') {
      depth -= 1
      continue
    }
    const end = tagEnd(xml, at + 1)
    if (end < 0) return false
    elements += 1
    if (xml[end - 1] !== '/') depth += 1
    if (depth > DEEPEST || elements > MOST_ELEMENTS) return false
    at = end
  }
  return depth === 0 && elements > 0
}

/** The `>` that closes a tag; one inside an attribute's value does not, and a `<` may stand nowhere in a tag. */
function tagEnd(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at += 1) {
    const character = xml[at] as string
    if (character === '<') return -1
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return -1
}

/** An attribute of the document's first element. */
export function rootAttribute(xml: string, name: string): string | undefined {
  const start = /<[A-Za-z][^<>]*>/.exec(xml)?.[0] ?? ''
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(start)
    ?.slice(1)
    .find((value) => value !== undefined)
}
