import { testApp } from './app.ts'
import { IDENTITY } from './area-groups.ts'
import { type TestBrowser, testBrowser } from './browser.ts'
import { CLIENT, oidcProvider, type ProviderAccounts } from './oidc-provider.ts'

export const OURS = 'http://parley.test'
const CALLBACK = `${OURS}/api/auth/oauth/acme/callback`
export const START = `${OURS}/api/auth/oauth/acme`

export const fragmentOf = (location = '') => Object.fromEntries(new URLSearchParams(new URL(location).hash.slice(1)))
export const queryOf = (location = '') => Object.fromEntries(new URL(location).searchParams)

/** The service with a real provider to sign in at, and a clock that tests may move. */
export async function oauthService() {
  const accounts: ProviderAccounts = {}
  const provider = await oidcProvider({ accounts, redirectUris: [CALLBACK] })
  const clock = { time: new Date() }
  const settings = {
    OAUTH_PROVIDER: 'acme',
    OAUTH_CLIENT_ID: CLIENT.id,
    OAUTH_CLIENT_SECRET: CLIENT.secret,
    OAUTH_ISSUER_URL: provider.issuer,
    OAUTH_REDIRECT_URI: CALLBACK,
    OAUTH_SUCCESS_URL: 'https://console.example/welcome',
    OAUTH_ERROR_URL: 'https://console.example/sorry?from=oauth',
    OAUTH_ALLOWED_REDIRECT_HOSTS: 'app.example,other.example:8443',
    RATE_LIMIT_ENABLED: 'false',
  }
  const service = await testApp({ areas: IDENTITY, settings, now: () => clock.time })
  let count = 0

  return {
    ...service,
    provider,
    clock,
    settings,
    browser: () => testBrowser(service.app, OURS),

    /** An account at the provider that nobody used before. */
    newcomer(claims: Partial<ProviderAccounts[string]> = {}) {
      count += 1
      const login = `login-${count}`
      const email = `${login}@example.org`
      accounts[login] = { email, email_verified: true, name: `Person ${count}`, ...claims }
      return { login, email }
    },

    /** From the start to the address the provider sends the browser back to. */
    async comeBack(browser: TestBrowser, login: string, from = START) {
      const { location = '' } = await browser.visit(from)
      return browser.signInAt(location, login)
    },

    me: (token: string | undefined) =>
      service.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }),

    async close() {
      await service.close()
      await provider.close()
    },
  }
}
export type OauthService = Awaited<ReturnType<typeof oauthService>>
