declare module 'samlp' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface SamlUser {
    id: string
    displayName: string
    emails: { value: string }[]
    name: { givenName: string; familyName: string }
  }

  interface ResponseOptions {
    issuer: string
    key: string
    cert: string
    audience?: string
    recipient?: string
    destination?: string
    inResponseTo?: string
    sessionIndex?: string
    lifetimeInSeconds?: number
    signAssertion?: boolean
    signResponse?: boolean
    signatureAlgorithm?: string
    digestAlgorithm?: string
    nameIdentifierFormat?: string
    samlStatusCode?: string
  }

  interface Participant {
    serviceProviderId: string
    sessionIndex: string
    nameId: string
    nameIdFormat: string
    serviceProviderLogoutURL: string
    binding?: string
    cert?: string
  }

  type Done<Result = unknown> = (fault?: unknown, result?: Result) => void

  interface StateStore {
    save(request: unknown, state: unknown, done: Done<string>): void
    load(request: unknown, id: string, options: unknown, done?: Done): void
    update(request: unknown, id: string, state: unknown, done: Done): void
  }

  type Middleware = (request: IncomingMessage, response: ServerResponse, next: Done) => void

  export function auth(
    options: ResponseOptions & {
      getPostURL(audience: string, dom: unknown, request: IncomingMessage, done: Done<string>): void
      getUserFromRequest(request: IncomingMessage): SamlUser | undefined
      signingCert?: string
    },
  ): Middleware
  export function logout(options: {
    issuer: string
    key: string
    cert: string
    deflate: boolean
    protocolBinding: string
    sessionParticipants: unknown
    store: StateStore
  }): Middleware
  export function getSamlResponse(options: ResponseOptions, user: SamlUser, done: Done<string>): void
}

declare module 'samlp/lib/sessionParticipants/index.js' {
  import type { Participant } from 'samlp'

  // biome-ignore lint/style/noDefaultExport: the package exports its class this way
  export default class SessionParticipants {
    constructor(participants: Participant[])
  }
}
