import { isUtf8 } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
import { signInFailures } from '../../shared/identity/sign-in-failures.ts'
import { tagEnd } from './saml-tags.ts'

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
