import { createVerify } from 'node:crypto'
import { signInFailures } from '../../shared/identity/sign-in-failures.ts'
import { openTags, type Tag } from './saml-document.ts'

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
