import { readFile } from 'node:fs/promises'
import type { SAML, SamlConfig } from '@node-saml/node-saml'
import type { Logger } from 'pino'
import { ServiceError } from '../../shared/errors.ts'
import { signInFailures, signInNotConfigured } from '../../shared/identity/sign-in-failures.ts'
import type { RandomBytes } from '../../shared/ids.ts'
import { redactText } from '../../shared/telemetry/logger.ts'
import { asEntities } from '../../shared/text/entities.ts'
import { type Assertion, readAssertion } from './saml-assertion.ts'
import {
  type Message,
  postedDocument,
  readMessage,
  redirectedDocument,
  refuseUnlessSuccess,
  signedRedirect,
} from './saml-message.ts'

export interface SamlSettings {
  entityId: string
  acsUrl: string
  sloUrl: string
  idpEntityId: string
  idpSsoUrl: string
  idpSloUrl: string
  /** Files in PEM. */
  idpCertificate: string
  privateKey: string | undefined
  certificate: string | undefined
}

/** A session at the identity provider. */
export interface ProviderSession {
  subject: string
  subjectFormat: string
  sessionIndex: string | undefined
}

/** A signed message about a logout. */
export type LogoutMessage =
  | { kind: 'request'; id: string; relayState: string | undefined; session: Omit<ProviderSession, 'subjectFormat'> }
  | { kind: 'response'; relayState: string | undefined }

/** What the browser carried: the fields of a form, or the query of an address. */
export type Carried = { form: { SAMLRequest?: string; SAMLResponse?: string; RelayState?: string } } | { query: string }

const FRESH_MS = 300_000

/**
 * The service provider's side of SAML 2.0. The library parses and checks signatures, only after our own check of the
 * document; whom, when and where a message was meant for is decided here. Only sign-in failures are thrown.
 */
export function samlServiceProvider(
  settings: SamlSettings,
  { now, random, logger }: { now: () => Date; random: RandomBytes; logger: Logger },
) {
  let loading: Promise<SamlLibrary> | undefined
  function loaded(): Promise<SamlLibrary> {
    loading ??= loadSaml(settings).catch((fault) => {
      loading = undefined
      logger.error({ text: redactText(String(fault)) }, 'SAML is not ready: a key or certificate file cannot be read')
      throw signInNotConfigured()
    })
    return loading
  }

  async function judged<Result>(act: (library: SamlLibrary) => Promise<Result>): Promise<Result> {
    const library = await loaded()
    try {
      return await act(library)
    } catch (fault) {
      if (fault instanceof ServiceError) throw fault
      const { name, message } = fault as Error
      logger.warn({ fault: name, text: redactText(message) }, 'A SAML message was refused')
      throw 'xmlStatus' in (fault as Error) ? signInFailures.denied() : signInFailures.untrusted()
    }
  }

  const newMessageId = () => `_${Buffer.from(random(20)).toString('hex')}`

  const issuer = settings.idpEntityId

  /** Requests are short-lived: an old one is a replay. */
  function checkFresh({ attribute }: Message) {
    const at = now().getTime()
    const issued = Date.parse(attribute('IssueInstant') ?? '')
    const ends = Date.parse(attribute('NotOnOrAfter') ?? '')
    if (!(Math.abs(at - issued) <= FRESH_MS) || ends + FRESH_MS <= at) throw signInFailures.untrusted()
  }

  return {
    newMessageId,

    /** Where the browser signs in; the answer will name the request and bring the relay state back. */
    loginUrl: (requestId: string, relayState: string) =>
      judged(({ speaker }) => speaker(requestId).getAuthorizeUrlAsync(relayState, undefined, {})),

    /** Cheap and without side effects: whether the field may be looked into at all. */
    checkDocument(field: string): void {
      postedDocument(field)
    },

    readResponse: (field: string): Promise<Assertion> =>
      judged(async ({ reader }) => {
        const xml = postedDocument(field)
        const message = readMessage(xml, { kinds: ['Response'], destination: settings.acsUrl, issuer })
        refuseUnlessSuccess(xml)
        const SAMLResponse = Buffer.from(xml).toString('base64')
        const { profile } = await reader(message.isSigned).validatePostResponseAsync({ SAMLResponse })
        if (!profile?.getAssertion) throw signInFailures.denied()
        const { entityId: audience, acsUrl: recipient } = settings
        const assertion = readAssertion(profile.getAssertion(), { issuer, audience, recipient, now: now() })
        const answered = message.attribute('InResponseTo') ?? assertion.inResponseTo
        if (answered !== assertion.inResponseTo) throw new Error('It answers another request than what it holds')
        return assertion
      }),

    readLogout: (carried: Carried): Promise<LogoutMessage> =>
      judged(async ({ reader, certificates }) => {
        const { kind, xml, relayState, read } = opened(carried, certificates, reader(false))
        const kinds = [kind === 'SAMLResponse' ? 'LogoutResponse' : 'LogoutRequest']
        const message = readMessage(xml, { kinds, destination: settings.sloUrl, issuer })
        const { profile } = await read()
        if (kind === 'SAMLResponse') return { kind: 'response', relayState }
        checkFresh(message)
        if (!profile?.ID || !profile.nameID) throw signInFailures.untrusted()
        const { ID: id, nameID: subject, sessionIndex } = profile
        return { kind: 'request', id, relayState, session: { subject, sessionIndex } }
      }),

    /** Where the browser ends its session at the provider. */
    logoutUrl: ({ subject, subjectFormat, sessionIndex }: ProviderSession, relayState: string) =>
      judged(({ speaker }) => {
        const profile = { issuer, nameID: subject, nameIDFormat: subjectFormat, sessionIndex }
        return speaker(newMessageId()).getLogoutUrlAsync(profile, relayState, {})
      }),

    /** Where the browser confirms the logout to the provider. */
    logoutAnswerUrl: (requestId: string, relayState: string | undefined) =>
      judged(({ speaker }) => {
        const profile = { issuer, nameID: '', nameIDFormat: '', ID: requestId }
        return speaker(newMessageId()).getLogoutResponseUrlAsync(profile, relayState ?? '', {}, true)
      }),

    async metadata() {
      const { certificate } = await loaded()
      return { xml: serviceProviderMetadata({ ...settings, certificate }), certificate }
    },
  }
}
export type SamlServiceProvider = ReturnType<typeof samlServiceProvider>

/** A logout message before its signature is trusted: in the redirect binding the address is signed, else the document. */
function opened(carried: Carried, certificates: readonly string[], speaker: SAML) {
  if ('query' in carried) {
    const { kind, field, relayState } = signedRedirect(carried.query, certificates)
    const xml = redirectedDocument(field)
    return { kind, xml, relayState, read: () => speaker.validateRedirectAsync({ [kind]: field }, '') }
  }
  const { SAMLRequest, SAMLResponse, RelayState: relayState } = carried.form
  const field = SAMLRequest ?? SAMLResponse
  if (field === undefined || (SAMLRequest && SAMLResponse)) throw signInFailures.malformed()
  const xml = postedDocument(field)
  const clean = Buffer.from(xml).toString('base64')
  return SAMLRequest === undefined
    ? { kind: 'SAMLResponse', xml, relayState, read: () => speaker.validatePostResponseAsync({ SAMLResponse: clean }) }
    : { kind: 'SAMLRequest', xml, relayState, read: () => speaker.validatePostRequestAsync({ SAMLRequest: clean }) }
}

interface ServiceProvider {
  entityId: string
  acsUrl: string
  sloUrl: string
  /** In PEM, when requests are signed. */
  certificate: string | undefined
}

const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings'

/** The base64 of the first certificate in a PEM file. */
const certificateBody = (pem: string) =>
  (/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(pem)?.[1] ?? '').replace(/\s/g, '')

const keyDescriptor = (pem: string) => `
    <KeyDescriptor use="signing">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#">
        <X509Data><X509Certificate>${certificateBody(pem)}</X509Certificate></X509Data>
      </KeyInfo>
    </KeyDescriptor>`

/** What an identity provider has to know about this installation. */
const serviceProviderMetadata = ({ entityId, acsUrl, sloUrl, certificate }: ServiceProvider) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${asEntities(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="${certificate !== undefined}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificate ? keyDescriptor(certificate) : ''}
    <SingleLogoutService Binding="${BINDINGS}:HTTP-Redirect" Location="${asEntities(sloUrl)}"/>
    <SingleLogoutService Binding="${BINDINGS}:HTTP-POST" Location="${asEntities(sloUrl)}"/>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService Binding="${BINDINGS}:HTTP-POST" Location="${asEntities(acsUrl)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`

interface SamlLibrary {
  certificates: string[]
  certificate: string | undefined
  /** The library, set up to name the next message it makes. */
  speaker: (messageId: string) => SAML
  /** The library, set up to read an answer that has a signature of its own or not. */
  reader: (isSigned: boolean) => SAML
}

/** Loads the library on first use, and the keys and certificates it works with. */
async function loadSaml(settings: SamlSettings): Promise<SamlLibrary> {
  const { SAML } = await import('@node-saml/node-saml')
  const optional = async (path: string | undefined) => (path === undefined ? undefined : await readFile(path, 'utf8'))
  const idp = await readFile(settings.idpCertificate, 'utf8')
  const certificates = idp.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (certificates.length === 0) throw new Error('The identity provider certificate is not PEM')
  const privateKey = await optional(settings.privateKey)
  const certificate = await optional(settings.certificate)
  const options: SamlConfig = {
    callbackUrl: settings.acsUrl,
    issuer: settings.entityId,
    audience: settings.entityId,
    idpIssuer: settings.idpEntityId,
    idpCert: certificates,
    entryPoint: settings.idpSsoUrl,
    logoutUrl: settings.idpSloUrl,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // Times are judged by our own clock, and each request of ours is looked up in the database.
    acceptedClockSkewMs: -1,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(privateKey === undefined ? {} : { privateKey }),
    ...(certificate === undefined ? {} : { publicCert: certificate }),
  }
  return {
    certificates,
    certificate,
    speaker: (messageId) => new SAML({ ...options, wantAuthnResponseSigned: false, generateUniqueId: () => messageId }),
    reader: (isSigned) => new SAML({ ...options, wantAuthnResponseSigned: isSigned }),
  }
}
