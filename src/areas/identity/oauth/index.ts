import { type ClientSettings, oidcClient } from '../../../adapters/identity/oidc.ts'
import { codeFlow } from '../../../adapters/identity/oidc-code-flow.ts'
import type { Config } from '../../../config/load.ts'
import { browserFlow } from '../../../http/browser-flow.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { redirectTargets, signInPage } from '../../../shared/identity/redirect-targets.ts'
import { oneTimeTokens as openOneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { People } from '../accounts/index.ts'
import type { SecondFactor, Sessions } from '../sessions/index.ts'
import { recognition } from './account-linking.ts'
import { oauthRoutes } from './routes.ts'
import { type Intent, oauthService } from './service.ts'
import { oauthStore } from './store.ts'
import { oauthTables } from './tables.ts'

interface FromOtherAreas {
  people: People
  sessions: Pick<Sessions, 'signIn' | 'isOpen'>
  secondFactor: Pick<SecondFactor, 'required'>
  hasSso: (userId: string) => Promise<boolean>
}

/** OAuth: signing in at one provider outside, and linking it to an account. */
export function oauth({ config, db, now, random, logger }: Platform, { people, ...handed }: FromOtherAreas) {
  const store = oauthStore(db)
  const oneTimeTokens = openOneTimeTokens(db, { now, random })
  const name = config.oauthProvider
  const settings = clientSettings(config)
  const hosts = config.oauthAllowedRedirectHosts
  const callbackUrl = config.oauthRedirectUri ?? ''
  const page = signInPage(config, callbackUrl)
  const provider = name !== undefined &&
    settings && {
      name,
      clientId: settings.clientId,
      flow: codeFlow<Intent>({ client: oidcClient(settings, logger), oneTimeTokens, random, purpose: 'oauth.state' }),
      targets: redirectTargets({ home: config.oauthSuccessUrl ?? page ?? new URL('/', callbackUrl).href, hosts }),
      recognition: recognition({ provider: name, store, people, now }),
    }
  const service = oauthService({ name, provider: provider || undefined, store, people, oneTimeTokens, ...handed })
  const browser = browserFlow({ callbackUrl, errorUrl: config.oauthErrorUrl ?? page, random })
  /** Without mail no address can be proven, so signup creates no accounts. */
  const registration = config.env === 'production' && !config.smtpUrl ? 'closed' : config.registration
  const area = defineArea({
    name: 'oauth',
    title: 'OAuth sign-in',
    stability: 'stable',
    tables: oauthTables,
    endpoints: oauthRoutes(service, browser, registration),
  })
  return { area, unlinkAll: store.unlinkAll }
}

type Settings = Pick<
  Config,
  | 'oauthProvider'
  | 'oauthClientId'
  | 'oauthClientSecret'
  | 'oauthIssuerUrl'
  | 'oauthAuthorizeUrl'
  | 'oauthTokenUrl'
  | 'oauthUserinfoUrl'
  | 'oauthRedirectUri'
>

/** A provider without discovery is asked by plain OAuth 2.0, so there is no ID token to ask for. */
const SCOPES = { discovered: ['openid', 'email', 'profile'], plain: ['email', 'profile'] }

/** What the settings say about the provider; undefined while something is missing. */
function clientSettings(config: Settings): ClientSettings | undefined {
  const { oauthClientId: clientId, oauthClientSecret: clientSecret, oauthRedirectUri: redirectUri } = config
  const { oauthIssuerUrl: issuer, oauthAuthorizeUrl: authorize, oauthTokenUrl: token } = config
  const { oauthUserinfoUrl: userinfo } = config
  if (!config.oauthProvider || !clientId || !clientSecret || !redirectUri) return undefined
  const client = { clientId, clientSecret, redirectUri }
  if (issuer) return { ...client, provider: { issuer }, scopes: SCOPES.discovered }
  if (!authorize || !token || !userinfo) return undefined
  return { ...client, provider: { authorize, token, userinfo }, scopes: SCOPES.plain }
}
