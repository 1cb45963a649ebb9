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

/** An element as it opens. */
export interface Tag {
  /** Without its prefix. */
  name: string
  /** 0 for the root. */
  depth: number
  attributes: ReadonlyMap<string, string>
  /** What stands between it and the next tag. */
  text: string
}

/** The opening tags, in their order, of a document that passed the checks above. */
export function openTags(xml: string): Tag[] {
  const tags: Tag[] = []
  let depth = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    if (xml[at + 1] === '?') continue
    if (xml[at + 1] === '/') {
      depth -= 1
      continue
    }
    const end = tagEnd(xml, at + 1)
    const next = xml.indexOf('<', end)
    const written = xml.slice(at + 1, end)
    tags.push({
      name: localName(written),
      depth,
      attributes: attributesIn(written),
      text: plainText(xml.slice(end + 1, next < 0 ? undefined : next)).trim(),
    })
    if (!written.endsWith('/')) depth += 1
    at = end
  }
  return tags
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

const localName = (written: string) => (/^[^\s/]*/.exec(written)?.[0] ?? '').replace(/^.*:/, '')

const ATTRIBUTE = /([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** A name that stands twice is refused: parsers disagree about which of the two holds. */
function attributesIn(written: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw signInFailures.malformed()
    attributes.set(name, plainText(double ?? single ?? ''))
  }
  return attributes
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Only names are decoded: what is written in numbers hides something. */
const plainText = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
