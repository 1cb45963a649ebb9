import { signInFailures } from '../../shared/identity/sign-in-failures.ts'
import type { RandomBytes } from '../../shared/ids.ts'
import type { OneTimeTokens } from '../../storage/rows/one-time-tokens.ts'
import type { OidcClient, SignedInAtProvider } from './oidc.ts'
import { browserMark, isSameBrowser, STATE_SECONDS } from './provider-identity.ts'

interface CodeFlowDependencies {
  client: Pick<OidcClient, 'authorizationUrl' | 'identify'>
  oneTimeTokens: Pick<OneTimeTokens, 'issue' | 'take'>
  random: RandomBytes
  /** Keeps the states of several flows apart. */
  purpose: string
}

/** The provider's answer as the browser brought it. */
export interface CodeAnswer {
  state?: string
  code?: string
  iss?: string
  error?: string
}

export interface Finished<Intent> extends SignedInAtProvider {
  intent: Intent
}

/** One sign-in from its first redirect to the provider's answer; in between, a state knows what it was for, once. */
export function codeFlow<Intent extends object>({ client, oneTimeTokens, random, purpose }: CodeFlowDependencies) {
  interface Begun {
    verifier: string
    nonce: string
    browser: string
    intent: Intent
  }
  const secret = () => Buffer.from(random(32)).toString('base64url')

  return {
    async begin(browser: string, intent: Intent): Promise<{ url: string; state: string }> {
      const begun: Begun = { verifier: secret(), nonce: secret(), browser: browserMark(browser), intent }
      const state = await oneTimeTokens.issue(purpose, purpose, { ...begun }, STATE_SECONDS)
      return { url: await client.authorizationUrl({ state, ...begun }), state }
    },

    /** Without a browser's secret the answer is taken only where `mayBeUnbound` says so of what it was begun for. */
    async finish(
      browser: string | undefined,
      answer: CodeAnswer,
      mayBeUnbound: (intent: Intent) => boolean = () => false,
    ): Promise<Finished<Intent>> {
      const { state } = answer
      const taken = state ? await oneTimeTokens.take(purpose, state) : undefined
      if (!state || !taken) throw signInFailures.stateExpired()
      const { verifier, nonce, browser: begunBy, intent } = taken.data as unknown as Begun
      const bound = browser === undefined ? mayBeUnbound(intent) : isSameBrowser(begunBy, browser)
      if (!bound) throw signInFailures.otherBrowser()
      const given = Object.entries(answer).filter(([, value]) => value !== undefined)
      return { ...(await client.identify(Object.fromEntries(given), { state, nonce, verifier })), intent }
    },
  }
}
export type CodeFlow<Intent extends object> = ReturnType<typeof codeFlow<Intent>>
