import { signInFailures } from '../../shared/identity/sign-in-failures.ts'
import { emailOf, LONGEST_SUBJECT, nameOf, type ProviderIdentity, providerText } from './provider-identity.ts'

export interface Expected {
  /** The identity provider's entity id. */
  issuer: string
  /** Our entity id. */
  audience: string
  /** Where assertions are to be delivered. */
  recipient: string
  now: Date
}

/** What a signed assertion says. */
export interface Assertion {
  id: string
  /** Which of our requests it answers. */
  inResponseTo: string
  /** Until when it could be presented again. */
  expiresAt: Date
  identity: ProviderIdentity
  subjectFormat: string
  sessionIndex: string | undefined
}

/** An element as the parser gives it: attributes under `$`, text under `_`, children by name. */
interface Element {
  $?: Record<string, string | undefined>
  _?: string
  [child: string]: unknown
}

const SKEW_MS = 60_000
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'

const EMAILS = [
  'email',
  'mail',
  'emailaddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
]
const NAMES = [
  'displayname',
  'name',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  'urn:oid:2.5.4.3',
  'cn',
]

const all = (parent: Element | undefined, name: string) => (parent?.[name] ?? []) as Element[]

function only(parent: Element | undefined, name: string): Element {
  const [first, ...rest] = all(parent, name)
  if (!first || rest.length > 0) throw signInFailures.untrusted()
  return first
}

/** Not a number when there is none, so that every comparison with it is false. */
function time(text: string | undefined): number {
  const milliseconds = text === undefined ? Number.NaN : Date.parse(text)
  if (text !== undefined && Number.isNaN(milliseconds)) throw signInFailures.untrusted()
  return milliseconds
}

/** Reads the part of an answer that was signed, and refuses what was not meant for us, now and here. */
export function readAssertion(document: unknown, expected: Expected): Assertion {
  const assertion = only({ Assertion: [(document as Element).Assertion] }, 'Assertion')
  const id = assertion.$?.ID
  if (!id || assertion.$?.Version !== '2.0') throw signInFailures.untrusted()
  if (only(assertion, 'Issuer')._ !== expected.issuer) throw signInFailures.untrusted()
  const subject = only(assertion, 'Subject')
  const { inResponseTo, expiresAt } = confirmation(subject, expected)
  checkConditions(only(assertion, 'Conditions'), expected)
  const nameId = only(subject, 'NameID')
  const statement = only(assertion, 'AuthnStatement')
  const ended = time(statement.$?.SessionNotOnOrAfter) + SKEW_MS <= expected.now.getTime()
  if (ended) throw signInFailures.untrusted()
  const subjectFormat = nameId.$?.Format ?? UNSPECIFIED
  return {
    id,
    inResponseTo,
    expiresAt: new Date(expiresAt + SKEW_MS),
    identity: identityOf(expected.issuer, nameId._, subjectFormat, attributesOf(assertion)),
    subjectFormat,
    sessionIndex: providerText(statement.$?.SessionIndex, LONGEST_SUBJECT),
  }
}

/** The bearer of the assertion, in time and in answer to our request, is its subject. */
function confirmation(subject: Element, { recipient, now }: Expected) {
  for (const { $, ...children } of all(subject, 'SubjectConfirmation')) {
    const data = all(children, 'SubjectConfirmationData')[0]?.$
    const expiresAt = time(data?.NotOnOrAfter)
    const early = time(data?.NotBefore) - SKEW_MS > now.getTime()
    const inTime = now.getTime() < expiresAt + SKEW_MS && !early
    if ($?.Method === BEARER && inTime && data?.Recipient === recipient && data.InResponseTo) {
      return { inResponseTo: data.InResponseTo, expiresAt }
    }
  }
  throw signInFailures.untrusted()
}

function checkConditions(conditions: Element, { audience, now }: Expected) {
  const early = time(conditions.$?.NotBefore) - SKEW_MS > now.getTime()
  const late = time(conditions.$?.NotOnOrAfter) + SKEW_MS <= now.getTime()
  const restrictions = all(conditions, 'AudienceRestriction')
  const forUs = restrictions.every((restriction) => all(restriction, 'Audience').some(({ _ }) => _ === audience))
  if (early || late || restrictions.length === 0 || !forUs) throw signInFailures.untrusted()
}

function attributesOf(assertion: Element): ReadonlyMap<string, string> {
  const attributes = all(assertion, 'AttributeStatement').flatMap((statement) => all(statement, 'Attribute'))
  const pairs = attributes.map((attribute): [string, string] => [
    String(attribute.$?.Name).toLowerCase(),
    all(attribute, 'AttributeValue')[0]?._ ?? '',
  ])
  return new Map(pairs)
}

function identityOf(issuer: string, nameId: unknown, format: string, attributes: ReadonlyMap<string, string>) {
  const subject = providerText(nameId, LONGEST_SUBJECT)
  if (!subject) throw signInFailures.untrusted()
  const isAddress = format === EMAIL_FORMAT || format === UNSPECIFIED
  const emails = EMAILS.map((name) => emailOf(attributes.get(name)))
  const email = (isAddress ? emailOf(subject) : undefined) ?? emails.find((candidate) => candidate !== undefined)
  const name = nameOf(...NAMES.map((candidate) => attributes.get(candidate)))
  return { issuer, subject, email, emailVerified: undefined, name }
}
