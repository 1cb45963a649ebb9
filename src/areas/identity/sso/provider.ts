import type { OidcClient } from '../../../adapters/identity/oidc.ts'
import type { CodeAnswer, CodeFlow } from '../../../adapters/identity/oidc-code-flow.ts'
import type { ProviderIdentity } from '../../../adapters/identity/provider-identity.ts'
import type { ProviderSession } from '../../../adapters/identity/saml.ts'

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
export const mayBeUnbound = (reader: Reader) => (intent: Intent) => reader === 'program' && intent.program

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
