import type { Config } from '../../../config/load.ts'

export type Settings = Pick<
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

/** What anybody may know about single sign-on here: never a secret, and nothing about people. */
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
      enabled,
      configured: enabled,
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
