import type { OidcClient } from '../../../adapters/identity/oidc.ts'
import type { CodeAnswer, CodeFlow } from '../../../adapters/identity/oidc-code-flow.ts'
import {
  browserMark,
  isSameBrowser,
  type ProviderIdentity,
  STATE_SECONDS,
} from '../../../adapters/identity/provider-identity.ts'
import type { Carried, ProviderSession, SamlServiceProvider } from '../../../adapters/identity/saml.ts'
import { signInFailures, signInNotConfigured } from '../../../shared/identity/sign-in-failures.ts'
import type { OneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Sessions } from '../sessions/index.ts'
import type { SsoStore } from './store.ts'

/** What a sign-in was begun for. */
export interface Intent {
  /** Where the browser goes afterwards. */
  redirect: string
  /** Begun by a program, which received the address and the state and may have no cookies. */
  program: boolean
}

/** What the browser brought back: a code, an assertion, or the ticket of an assertion that was already checked. */
export interface Answer extends CodeAnswer {
  SAMLResponse?: string
  RelayState?: string
  token?: string
}

/** Who reads the answer of a callback. */
export type Reader = 'browser' | 'program'

/** A person whom the identity provider vouches for. */
export interface Arrival {
  identity: ProviderIdentity
  intent: Intent
  session: ProviderSession
  accessToken?: string
  idToken?: string
}

/** The browser has to come once more, bringing its cookies. */
interface Detour {
  continueAt: string
}

/** One way to sign in at the organization's identity provider. */
export interface SsoProvider {
  begin(browser: string, intent: Intent): Promise<{ url: string; state: string }>
  finish(browser: string | undefined, answer: Answer, reader: Reader): Promise<Arrival | Detour>
  /** Where the browser ends its session there; undefined when that is not possible. */
  logoutUrl(session: ProviderSession | undefined, idToken: string | undefined): Promise<string | undefined>
}

/** A sign-in that a program began may also be finished by one, without the cookie of a browser. */
const mayBeUnbound = (reader: Reader) => (intent: Intent) => reader === 'program' && intent.program

/** Sign-in by OpenID Connect. */
export function oidcProvider(flow: CodeFlow<Intent>, client: Pick<OidcClient, 'logoutUrl'>): SsoProvider {
  return {
    begin: flow.begin,
    async finish(browser, { state, code, iss, error }, reader) {
      const finished = await flow.finish(browser, { state, code, iss, error }, mayBeUnbound(reader))
      const { subject } = finished.identity
      return { ...finished, session: { subject, subjectFormat: 'sub', sessionIndex: undefined } }
    },
    logoutUrl: (_session, idToken) => client.logoutUrl(idToken),
  }
}

interface SamlProviderDependencies {
  saml: SamlServiceProvider
  store: Pick<SsoStore, 'firstUse'>
  oneTimeTokens: Pick<OneTimeTokens, 'issue' | 'take'>
  callbackUrl: string
}

interface Begun {
  requestId: string
  browser: string
  intent: Intent
}

interface Checked {
  arrival: Arrival
  browser: string
}

const REQUEST = 'sso.saml-request'
const TICKET = 'sso.saml-ticket'
const TICKET_SECONDS = 60

/** Sign-in by SAML 2.0. Each answer must name a request of ours, and is good once. */
export function samlProvider({ saml, store, oneTimeTokens, callbackUrl }: SamlProviderDependencies): SsoProvider {
  async function taken<Data>(purpose: string, secret: string | undefined): Promise<Data> {
    const found = secret ? await oneTimeTokens.take(purpose, secret) : undefined
    if (!found) throw signInFailures.stateExpired()
    return found.data as Data
  }

  async function checked(field: string, relayState: string | undefined): Promise<Checked> {
    saml.checkDocument(field)
    const { requestId, browser, intent } = await taken<Begun>(REQUEST, relayState)
    const { id, inResponseTo, expiresAt, identity, subjectFormat, sessionIndex } = await saml.readResponse(field)
    const isFirst = inResponseTo === requestId && (await store.firstUse(`assertion ${id}`, expiresAt))
    if (!isFirst) throw signInFailures.untrusted()
    return {
      arrival: { identity, intent, session: { subject: identity.subject, subjectFormat, sessionIndex } },
      browser,
    }
  }

  /** Browsers keep our cookie from the form that another site submits, so they are sent round once more. */
  async function detour({ arrival, browser }: Checked) {
    const ticket = await oneTimeTokens.issue(TICKET, TICKET, { arrival, browser }, TICKET_SECONDS)
    const url = new URL(callbackUrl)
    url.searchParams.set('token', ticket)
    return { continueAt: url.href }
  }

  const isBound = ({ arrival, browser }: Checked, given: string | undefined, reader: Reader) =>
    given === undefined ? mayBeUnbound(reader)(arrival.intent) : isSameBrowser(browser, given)

  return {
    async begin(browser, intent) {
      const begun: Begun = { requestId: saml.newMessageId(), browser: browserMark(browser), intent }
      const state = await oneTimeTokens.issue(REQUEST, REQUEST, { ...begun }, STATE_SECONDS)
      return { url: await saml.loginUrl(begun.requestId, state), state }
    },

    async finish(browser, { SAMLResponse: field, RelayState: relayState, token }, reader) {
      const result = field ? await checked(field, relayState) : await taken<Checked>(TICKET, token)
      if (isBound(result, browser, reader)) return result.arrival
      if (field && browser === undefined && reader === 'browser') return detour(result)
      throw signInFailures.otherBrowser()
    },

    logoutUrl: async (session) => (session ? saml.logoutUrl(session, '') : undefined),
  }
}

interface SingleLogoutDependencies {
  saml: SamlServiceProvider | undefined
  store: Pick<SsoStore, 'sessionsOf' | 'firstUse'>
  sessions: Pick<Sessions, 'endAll'>
  /** Where the browser goes when a logout that we began has come full circle. */
  home: string
  now: () => Date
}

/** A message is only fresh for minutes; it is remembered for longer. */
const REMEMBERED_MS = 3_600_000

/** SAML single logout: carries out the identity provider's request and confirms it. */
export const singleLogout =
  ({ saml, store, sessions, home, now }: SingleLogoutDependencies) =>
  async (carried: Carried): Promise<string> => {
    if (!saml) throw signInNotConfigured()
    const message = await saml.readLogout(carried)
    if (message.kind === 'response') return home
    const { id, relayState, session } = message
    const isFirst = await store.firstUse(`logout ${id}`, new Date(now().getTime() + REMEMBERED_MS))
    if (!isFirst) throw signInFailures.untrusted()
    for (const { userId, familyId } of await store.sessionsOf(session.subject, session.sessionIndex)) {
      await sessions.endAll(userId, 'sso-logout', { familyId })
    }
    return saml.logoutAnswerUrl(id, relayState)
  }
export type SingleLogout = ReturnType<typeof singleLogout>
