import { oidcClient } from '../../../adapters/identity/oidc.ts'
import { codeFlow } from '../../../adapters/identity/oidc-code-flow.ts'
import { samlServiceProvider } from '../../../adapters/identity/saml.ts'
import { browserFlow } from '../../../http/browser-flow.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { redirectTargets, signInPage } from '../../../shared/identity/redirect-targets.ts'
import { signInNotConfigured } from '../../../shared/identity/sign-in-failures.ts'
import { oneTimeTokens as openOneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { People } from '../accounts/index.ts'
import type { SecondFactor, Sessions } from '../sessions/index.ts'
import { admission } from './admission.ts'
import { type Intent, oidcProvider, samlProvider, singleLogout } from './provider.ts'
import { description, oidcSettings, samlSettings } from './provider-settings.ts'
import { ssoApiRoutes, ssoBrowserRoutes } from './routes.ts'
import { ssoService } from './service.ts'
import { ssoStore } from './store.ts'
import { ssoTables } from './tables.ts'

interface FromOtherAreas {
  people: People
  sessions: Sessions
  secondFactor: Pick<SecondFactor, 'required'>
}

/** Single sign-on: the organization's identity provider, by OpenID Connect or SAML 2.0. */
export function sso({ config, db, now, random, logger }: Platform, { people, sessions, secondFactor }: FromOtherAreas) {
  const store = ssoStore(db)
  const oneTimeTokens = openOneTimeTokens(db, { now, random })
  const callbackUrl = config.ssoCallbackUrl ?? ''
  const home = URL.parse('/', callbackUrl)?.href
  const page = signInPage(config, callbackUrl)
  const arrival = page ?? home

  const oidc = oidcSettings(config)
  const client = oidc && oidcClient(oidc, logger)
  const flow = client && codeFlow<Intent>({ client, oneTimeTokens, random, purpose: 'sso.state' })
  const party = samlSettings(config)
  const saml = party && samlServiceProvider(party, { now, random, logger })

  const service = ssoService({
    provider: saml ? samlProvider({ saml, store, oneTimeTokens, callbackUrl }) : flow && oidcProvider(flow, client),
    description: description(config),
    targets: arrival ? redirectTargets({ home: arrival, hosts: config.oauthAllowedRedirectHosts }) : undefined,
    admit: admission({
      people,
      sessions,
      store,
      allowedDomains: config.ssoAllowedDomains,
      organizationId: config.ssoOrganization,
      now,
    }),
    store,
    sessions,
    secondFactor,
    oneTimeTokens,
    sessionSeconds: config.jwtSessionTtl,
    now,
  })

  async function metadata() {
    if (!party || !saml) throw signInNotConfigured()
    const { xml, certificate } = await saml.metadata()
    const { entityId: entity_id, acsUrl: acs_url, sloUrl: slo_url } = party
    return { entity_id, acs_url, slo_url, certificate: certificate ?? null, metadata_xml: xml }
  }

  const browser = browserFlow({ callbackUrl, errorUrl: config.oauthErrorUrl ?? page, random })
  const area = defineArea({
    name: 'sso',
    title: 'Single sign-on',
    stability: 'stable',
    tables: ssoTables,
    endpoints: [
      ...ssoApiRoutes(service, browser),
      ...ssoBrowserRoutes({
        sso: service,
        singleLogout: singleLogout({ saml, store, sessions, home: home ?? '/', now }),
        metadata,
        browser,
      }),
    ],
  })
  /** Whether the person can sign in this way. */
  const hasIdentity = async (userId: string) => config.ssoEnabled && (await store.hasIdentity(userId))
  return { area, hasIdentity, unlinkAll: store.disownAll }
}
