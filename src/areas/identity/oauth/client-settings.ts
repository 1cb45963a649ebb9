import type { ClientSettings } from '../../../adapters/identity/oidc-configuration.ts'
import type { Config } from '../../../config/load.ts'

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
export function clientSettings(config: Settings): ClientSettings | undefined {
  const { oauthClientId: clientId, oauthClientSecret: clientSecret, oauthRedirectUri: redirectUri } = config
  const { oauthIssuerUrl: issuer, oauthAuthorizeUrl: authorize, oauthTokenUrl: token } = config
  const { oauthUserinfoUrl: userinfo } = config
  if (!config.oauthProvider || !clientId || !clientSecret || !redirectUri) return undefined
  const client = { clientId, clientSecret, redirectUri }
  if (issuer) return { ...client, provider: { issuer }, scopes: SCOPES.discovered }
  if (!authorize || !token || !userinfo) return undefined
  return { ...client, provider: { authorize, token, userinfo }, scopes: SCOPES.plain }
}
