import type { ClientSettings } from '../../../adapters/identity/oidc.ts'
import type { SamlSettings } from '../../../adapters/identity/saml.ts'
import type { Config } from '../../../config/load.ts'
import { enabledNames } from './schema.ts'

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

type Settings = Pick<
  Config,
  | 'ssoEnabled'
  | 'ssoProviderType'
  | 'ssoIssuerUrl'
  | 'ssoClientId'
  | 'ssoScopes'
  | 'ssoCallbackUrl'
  | 'ssoEntityId'
  | 'ssoIdpEntityId'
  | 'ssoIdpSsoUrl'
>

const TITLES = { oidc: 'OpenID Connect', azure_ad: 'Microsoft Entra ID', okta: 'Okta', saml: 'SAML 2.0' }

/** The public facts about single sign-on here: no secrets, and nothing about people. */
export function description(config: Settings) {
  const { ssoEnabled: enabled, ssoProviderType: type } = config
  const isSaml = type === 'saml'

  function details() {
    if (!enabled) return {}
    const callback_url = config.ssoCallbackUrl
    return isSaml
      ? {
          entity_id: config.ssoEntityId,
          idp_entity_id: config.ssoIdpEntityId,
          idp_sso_url: config.ssoIdpSsoUrl,
          callback_url,
        }
      : { issuer_url: config.ssoIssuerUrl, client_id: config.ssoClientId, scopes: [...config.ssoScopes], callback_url }
  }

  return {
    type,
    /** Every OpenID Connect provider may also be asked for as plain `oidc`. */
    isCalled: (name: string) => name === type || (name === 'oidc' && !isSaml),
    providers: () => ({ providers: enabled ? [{ type, name: TITLES[type], enabled }] : [], sso_enabled: enabled }),
    config: () => ({ provider: type, enabled, ...details() }),
    status: () => ({
      ...enabledNames(enabled),
      provider: enabled ? type : null,
      provider_type: enabled ? (isSaml ? ('saml' as const) : ('oidc' as const)) : null,
      idp_url: (enabled && (isSaml ? config.ssoIdpSsoUrl : config.ssoIssuerUrl)) || null,
      entity_id: (enabled && config.ssoEntityId) || null,
      callback_url: (enabled && config.ssoCallbackUrl) || null,
      auto_provision: enabled,
    }),
  }
}
export type Description = ReturnType<typeof description>
