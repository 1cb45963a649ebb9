import type { ClientSettings } from '../../../adapters/identity/oidc-configuration.ts'
import type { SamlSettings } from '../../../adapters/identity/saml-library.ts'
import type { Config } from '../../../config/load.ts'

type OidcConfig = Pick<
  Config,
  'ssoEnabled' | 'ssoProviderType' | 'ssoIssuerUrl' | 'ssoClientId' | 'ssoClientSecret' | 'ssoCallbackUrl' | 'ssoScopes'
>

/** Undefined unless single sign-on is on and speaks OpenID Connect. */
export function oidcSettings(config: OidcConfig): ClientSettings | undefined {
  const { ssoIssuerUrl: issuer, ssoClientId: clientId, ssoClientSecret: clientSecret } = config
  const { ssoCallbackUrl: redirectUri, ssoScopes } = config
  if (!config.ssoEnabled || config.ssoProviderType === 'saml') return undefined
  if (!issuer || !clientId || !clientSecret || !redirectUri) return undefined
  const scopes = [...new Set(['openid', ...ssoScopes])]
  return { provider: { issuer }, clientId, clientSecret, redirectUri, scopes }
}

type SamlConfig = Pick<
  Config,
  | 'ssoEnabled'
  | 'ssoProviderType'
  | 'ssoEntityId'
  | 'ssoCallbackUrl'
  | 'ssoIdpEntityId'
  | 'ssoIdpSsoUrl'
  | 'ssoIdpSloUrl'
  | 'ssoIdpCertificate'
  | 'ssoSpPrivateKey'
  | 'ssoSpCertificate'
>

/** Undefined unless single sign-on is on and speaks SAML. */
export function samlSettings(config: SamlConfig): SamlSettings | undefined {
  const { ssoEntityId: entityId, ssoCallbackUrl: acsUrl, ssoIdpEntityId: idpEntityId } = config
  const { ssoIdpSsoUrl: idpSsoUrl, ssoIdpSloUrl: idpSloUrl = idpSsoUrl, ssoIdpCertificate: idpCertificate } = config
  if (!config.ssoEnabled || config.ssoProviderType !== 'saml') return undefined
  if (!entityId || !acsUrl || !idpEntityId || !idpSsoUrl || !idpSloUrl || !idpCertificate) return undefined
  return {
    entityId,
    acsUrl,
    sloUrl: new URL('/auth/sso/logout', acsUrl).href,
    idpEntityId,
    idpSsoUrl,
    idpSloUrl,
    idpCertificate,
    privateKey: config.ssoSpPrivateKey,
    certificate: config.ssoSpCertificate,
  }
}
