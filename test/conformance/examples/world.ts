import { type TestApp, testApp } from '../../support/app.ts'
import { type TestBrowser, testBrowser } from '../../support/browser.ts'
import { forgetErased } from '../../support/forgotten.ts'
import { debater, modelServer } from '../../support/model-server.ts'
import { CLIENT, oidcProvider, type ProviderAccounts } from '../../support/oidc-provider.ts'
import { OURS, SSO_CALLBACK } from '../../support/sso-service.ts'
import { HOME, SCIM_TOKEN } from '../matrix-callers.ts'

export const OAUTH_START = `${OURS}/api/v2/auth/oauth/github`
const OAUTH_CALLBACK = `${OURS}/api/v2/auth/oauth/github/callback`

const LONGEST_BELIEF_MS = 6_000

/** What stands around the service for its examples: a provider to sign in at, and a server of models. */
export interface ExampleWorld {
  modelsAt: string
  browser(): TestBrowser
  /** A person whom the provider knows. */
  newcomer(): string
  /** The node on which examples are counted: it remembers nothing of what was made on the other. */
  forgetful(): Promise<TestApp>
}

/**
 * A service in development with everything configured that examples speak of, and a second node of it. What is made
 * on the one is asked of the other.
 */
export async function exampleWorld(): Promise<{
  service: TestApp
  node: TestApp
  world: ExampleWorld
  close(): Promise<void>
}> {
  const accounts: ProviderAccounts = {}
  const provider = await oidcProvider({ accounts, redirectUris: [OAUTH_CALLBACK, SSO_CALLBACK] })
  const models = await modelServer(debater(), { offers: ['one', 'two'] })
  const client = { id: CLIENT.id, secret: CLIENT.secret, issuer: provider.issuer }
  let passedMs = 0
  const now = () => new Date(Date.now() + passedMs)
  const settings = {
    SERVICE_ENV: 'development',
    RATE_LIMIT_ENABLED: 'false',
    SERVICE_CONSOLE_ENABLED: 'false',
    SERVICE_LOG_LEVEL: 'fatal',
    SERVICE_PUBLIC_URL: 'https://parley.example',
    SERVICE_GMAIL_CLIENT_ID: client.id,
    SERVICE_GMAIL_CLIENT_SECRET: client.secret,
    SERVICE_OUTLOOK_CLIENT_ID: client.id,
    SERVICE_OUTLOOK_CLIENT_SECRET: client.secret,
    SCIM_BEARER_TOKEN: SCIM_TOKEN,
    SCIM_ORGANIZATION: HOME,
    SERVICE_LOCAL_MODEL_PORTS: new URL(models.url).port,
    OAUTH_PROVIDER: 'github',
    OAUTH_CLIENT_ID: client.id,
    OAUTH_CLIENT_SECRET: client.secret,
    OAUTH_ISSUER_URL: client.issuer,
    OAUTH_REDIRECT_URI: OAUTH_CALLBACK,
    SERVICE_SSO_ENABLED: 'true',
    SERVICE_SSO_PROVIDER_TYPE: 'oidc',
    SERVICE_SSO_ISSUER_URL: client.issuer,
    SERVICE_SSO_CLIENT_ID: client.id,
    SERVICE_SSO_CLIENT_SECRET: client.secret,
    SERVICE_SSO_CALLBACK_URL: SSO_CALLBACK,
    SERVICE_SSO_ORGANIZATION: HOME,
  }
  const service = await testApp({ now, settings })
  const shared = { SERVICE_DATA_DIR: service.platform.config.dataDir }
  const node = await testApp({ now, settings: { ...settings, ...shared }, database: service.database })
  let people = 0
  const world: ExampleWorld = {
    async forgetful() {
      passedMs += LONGEST_BELIEF_MS
      await forgetErased(node.platform, HOME)
      // The connected models are read for all requests of a payer, outside of any.
      await node.platform.agents.forTenant(HOME)
      return node
    },
    modelsAt: models.url,
    browser: () => testBrowser(service.app, OURS),
    newcomer() {
      const login = `newcomer-${++people}`
      accounts[login] = { email: `${login}@example.org`, email_verified: true, name: `Newcomer ${people}` }
      return login
    },
  }
  return {
    service,
    node,
    world,
    async close() {
      await node.close()
      await service.close()
      await provider.close()
      await models.close()
    },
  }
}
