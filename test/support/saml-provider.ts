import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import samlp, { type Participant, type ResponseOptions, type SamlUser, type StateStore } from 'samlp'
import SessionParticipants from 'samlp/lib/sessionParticipants/index.js'
import { keyPair } from './key-pair.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

export const samlUser = (email: string): SamlUser => ({
  id: email,
  displayName: 'Ada Lovelace',
  emails: [{ value: email }],
  name: { givenName: 'Ada', familyName: 'Lovelace' },
})

/** The id of the request that a login address carries. */
export function requestIn(loginUrl: string) {
  const { searchParams } = new URL(loginUrl)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  return { id: /ID="([^"]+)"/.exec(xml)?.[1] ?? '', relayState: searchParams.get('RelayState') ?? '', xml }
}

interface ServiceProvider {
  entityId: string
  acsUrl: string
  sloUrl: string
}

/** A real SAML identity provider on a loopback port; the person whom `user` names is signed in there. */
export async function samlProvider({ entityId, acsUrl, sloUrl }: ServiceProvider) {
  const directory = mkdtempSync(join(tmpdir(), 'parley-saml-'))
  const idp = keyPair()
  const sp = keyPair()
  const file = (name: string, text: string) => {
    writeFileSync(join(directory, name), text)
    return join(directory, name)
  }
  const issuer = 'urn:idp.example'
  const state: { user: SamlUser; signingCert?: string; algorithms?: Partial<ResponseOptions> } = {
    user: samlUser('ada@example.org'),
  }
  const participants: Participant[] = []
  const signing = { issuer, ...idp, signatureAlgorithm: 'rsa-sha256', digestAlgorithm: 'sha256' }

  const server = createServer(async (request, response) => {
    const { req, res } = await asExpress(request, response)
    const failed = (fault: unknown) => res.send(500, String(fault))
    const { pathname } = new URL(request.url ?? '', 'http://idp')
    if (pathname === '/sso') {
      samlp.auth({
        ...signing,
        recipient: acsUrl,
        destination: acsUrl,
        nameIdentifierFormat: EMAIL_FORMAT,
        sessionIndex: `_${randomUUID()}`,
        getPostURL: (_audience, _dom, _request, done) => done(null, acsUrl),
        getUserFromRequest: () => state.user,
        ...(state.signingCert ? { signingCert: state.signingCert } : {}),
      })(req, res, failed)
      return
    }
    samlp.logout({
      ...signing,
      ...state.algorithms,
      deflate: true,
      protocolBinding: REDIRECT,
      sessionParticipants: new SessionParticipants(participants),
      store,
    })(req, res, failed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    url,
    idp,
    sp,
    state,
    settings: {
      SERVICE_SSO_PROVIDER_TYPE: 'saml',
      SERVICE_SSO_ENTITY_ID: entityId,
      SERVICE_SSO_IDP_ENTITY_ID: issuer,
      SERVICE_SSO_IDP_SSO_URL: `${url}/sso`,
      SERVICE_SSO_IDP_SLO_URL: `${url}/logout`,
      SERVICE_SSO_IDP_CERTIFICATE: file('idp.pem', idp.cert),
    },
    spSettings: {
      SERVICE_SSO_SP_PRIVATE_KEY: file('sp.key', sp.key),
      SERVICE_SSO_SP_CERTIFICATE: file('sp.pem', sp.cert),
    },

    /** The answer to a request, as a document; each wish replaces what is right. */
    answer: (requestId: string, email: string, wishes: Partial<ResponseOptions> = {}) =>
      new Promise<string>((resolve, reject) => {
        const right = {
          ...signing,
          audience: entityId,
          recipient: acsUrl,
          destination: acsUrl,
          inResponseTo: requestId,
          sessionIndex: `_${randomUUID()}`,
          nameIdentifierFormat: EMAIL_FORMAT,
        }
        samlp.getSamlResponse({ ...right, ...wishes }, samlUser(email), (fault, xml) =>
          fault || !xml ? reject(fault) : resolve(xml),
        )
      }),

    /** A person has a session at the provider and at the service. */
    participate(nameId: string, sessionIndex: string, binding: 'redirect' | 'post', cert?: string) {
      const bound = binding === 'post' ? POST : REDIRECT
      const known = { serviceProviderId: entityId, serviceProviderLogoutURL: sloUrl, nameIdFormat: EMAIL_FORMAT }
      participants.push({ ...known, sessionIndex, nameId, binding: bound, ...(cert ? { cert } : {}) })
    },
    participants,

    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
export type SamlProvider = Awaited<ReturnType<typeof samlProvider>>

const kept = new Map<string, unknown>()
const store: StateStore = {
  save(_request, value, done) {
    const id = randomUUID()
    kept.set(id, value)
    done(null, id)
  },
  load(_request, id, options, done = options as never) {
    done(null, kept.get(id))
  },
  update(_request, id, value, done) {
    kept.set(id, value)
    done(null)
  },
}

/** The package expects what Express adds to requests and responses. */
async function asExpress(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const fields = (text: string) => Object.fromEntries(new URLSearchParams(text))
  const req = Object.assign(request, {
    query: fields(new URL(request.url ?? '', 'http://idp').search),
    body: fields(Buffer.concat(chunks).toString('utf8')),
  })
  const res = Object.assign(response, {
    set: (name: string, value: string) => response.setHeader(name, value),
    redirect: (location: string) => response.writeHead(302, { location }).end(),
    send: (first: string | number, body = '') =>
      typeof first === 'number' ? response.writeHead(first).end(body) : response.end(first),
  })
  return { req, res }
}
