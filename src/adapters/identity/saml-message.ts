import { isUtf8 } from 'node:buffer'
import { createVerify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { signInFailures } from '../../shared/identity/sign-in-failures.ts'

interface Meant {
  /** Which messages may come here. */
  kinds: readonly string[]
  /** Where they are to be delivered. */
  destination: string
  /** The identity provider's entity id. */
  issuer: string
}

/** What is known of a message before anything in it is believed. */
export interface Message {
  kind: string
  /** An attribute of the message itself. */
  attribute(name: string): string | undefined
  /** Whether it has a signature of its own, beside those of what it holds. */
  isSigned: boolean
}

const XMLDSIG = 'http://www.w3.org/2001/04/xmldsig-more#'
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#'
/** By the element that names them; whatever else there is, such as SHA-1, can be forged or is not known here. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: ['rsa-sha256', 'rsa-sha384', 'rsa-sha512'].map((name) => XMLDSIG + name),
  DigestMethod: [`${XMLENC}sha256`, `${XMLDSIG}sha384`, `${XMLENC}sha512`],
}
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/**
 * Judges the message around what it holds: of the kind that may come here, of this version, for us, by the provider, signed
 * with nothing weak. What it does not say is no fault, unless it is signed: then it has to say whom it is for and by whom.
 */
export function readMessage(xml: string, { kinds, destination, issuer }: Meant): Message {
  const tags = openTags(xml)
  const [root] = tags
  if (!root || !kinds.includes(root.name)) throw new Error('It is not of a kind that may come here')
  if (root.attributes.get('Version') !== '2.0') throw new Error('It is not of version 2.0')
  refuseWeak(tags)
  const children = tags.filter(({ depth }) => depth === 1)
  const isSigned = children.some(({ name }) => name === 'Signature')
  const issuers = children.filter(({ name }) => name === 'Issuer').map(({ text }) => text)
  if (issuers.some((each) => each !== issuer)) throw new Error('It is not by the identity provider')
  const deliveredTo = root.attributes.get('Destination')
  if (deliveredTo !== undefined && deliveredTo !== destination) throw new Error('It was to be delivered elsewhere')
  if (isSigned && (issuers.length === 0 || deliveredTo === undefined))
    throw new Error('It is signed, and does not say whom it is for and by whom')
  return { kind: root.name, attribute: (name) => root.attributes.get(name), isSigned }
}

function refuseWeak(tags: readonly Tag[]) {
  for (const { name, attributes } of tags) {
    const algorithm = attributes.get('Algorithm') ?? 'nothing'
    if (Object.hasOwn(ACCEPTED, name) && !ACCEPTED[name]?.includes(algorithm))
      throw new Error(`Its ${name} is ${algorithm}, which is not accepted`)
  }
}

/** Throws unless the provider says that it did what it was asked for. */
export function refuseUnlessSuccess(xml: string) {
  const tags = openTags(xml)
  const statuses = tags.flatMap(({ name, depth }, place) => (depth === 1 && name === 'Status' ? [place] : []))
  const [status, ...more] = statuses
  const code = status === undefined ? undefined : tags[status + 1]
  if (more.length > 0 || code?.name !== 'StatusCode' || code.depth !== 2) throw new Error('It has not one status')
  if (code.attributes.get('Value') !== SUCCESS) throw signInFailures.denied()
}

interface RedirectMessage {
  kind: 'SAMLRequest' | 'SAMLResponse'
  /** The field as it was sent, decoded from the address. */
  field: string
  relayState: string | undefined
}

const NAMES = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'] as const
type Name = (typeof NAMES)[number]

const ALGORITHMS: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'RSA-SHA384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'RSA-SHA512',
}

/**
 * A message of the redirect binding whose signature is good. What is signed is the raw text of the address, so a name
 * that comes twice or in disguise is refused: otherwise one message could be signed and another be read.
 */
export function signedRedirect(query: string, certificates: readonly string[]): RedirectMessage {
  const raw = rawFields(query)
  const { SAMLRequest: request, SAMLResponse: response, RelayState: relayState, SigAlg: algorithm, Signature } = raw
  if ((request === undefined) === (response === undefined)) throw signInFailures.malformed()
  const kind = request === undefined ? 'SAMLResponse' : 'SAMLRequest'
  const message = request ?? response ?? ''
  const digest = ALGORITHMS[algorithm === undefined ? '' : decoded(algorithm)]
  if (!digest || Signature === undefined) throw signInFailures.untrusted()
  const parts = [
    `${kind}=${message}`,
    relayState === undefined ? [] : `RelayState=${relayState}`,
    `SigAlg=${algorithm}`,
  ]
  const text = parts.flat().join('&')
  const signature = Buffer.from(decoded(Signature), 'base64')
  const isSigned = certificates.some((certificate) => createVerify(digest).update(text).verify(certificate, signature))
  if (!isSigned) throw signInFailures.untrusted()
  return { kind, field: decoded(message), relayState: relayState === undefined ? undefined : decoded(relayState) }
}

function rawFields(query: string): Partial<Record<Name, string>> {
  const fields: Partial<Record<Name, string>> = {}
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    const written = equals < 0 ? pair : pair.slice(0, equals)
    const name = NAMES.find((known) => known === decoded(written))
    if (!name) continue
    if (name !== written || fields[name] !== undefined) throw signInFailures.malformed()
    fields[name] = equals < 0 ? '' : pair.slice(equals + 1)
  }
  return fields
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw signInFailures.malformed()
  }
}

const MOST_BYTES = 262_144
const DEEPEST = 32
const MOST_ELEMENTS = 2_000

const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/

/** What a field of the POST binding holds, if it is a document that is safe to parse. */
export const postedDocument = (field: string) => checked(base64Field(field))

/** What a field of the redirect binding holds; a small field may not unfold into a large document. */
export function redirectedDocument(field: string): string {
  const bytes = base64Field(field)
  try {
    return checked(inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }))
  } catch {
    throw signInFailures.malformed()
  }
}

function base64Field(field: string): Buffer {
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
interface Tag {
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

/** Only names are base64Field: what is written in numbers hides something. */
const plainText = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
