import { publicAddress } from '../../../config/public-address.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { serviceAtFirstUse } from '../../../shared/lazy-package.ts'
import type { GrantStore } from './grants-store.ts'
import { providerRoutes } from './provider-routes.ts'
import { authorizationServerRoutes } from './routes.ts'
import type { authorizationServices, FromOtherAreas } from './services.ts'
import { authorizationServerTables } from './tables.ts'

type Services = ReturnType<typeof authorizationServices>

/**
 * The authorization server: applications ask people for access to a door, and people grant and revoke it. The end of a
 * grant is published on `session.ended` with its id.
 */
export function authorizationServerArea(platform: Platform, others: FromOtherAreas) {
  const issuer = publicAddress(platform.config)
  const registration = platform.config.oauthRegistration === 'on'
  let opened: Promise<Services> | undefined
  const services = () => {
    opened ??= import('./services.ts').then(({ authorizationServices }) => authorizationServices(platform, others))
    return opened
  }
  const server = serviceAtFirstUse<Services['server']>(async () => (await services()).server)
  const consent = serviceAtFirstUse<Services['consent']>(async () => (await services()).consent)
  const grants = serviceAtFirstUse<Services['grants']>(async () => (await services()).grants)
  const writeGrantUse: GrantStore['writeUse'] = async (used) => (await services()).writeGrantUse(used)
  const area = defineArea({
    name: 'authorization-server',
    title: 'Authorization server',
    stability: 'experimental',
    tables: authorizationServerTables,
    endpoints: [
      ...providerRoutes({ issuer, registration, server }),
      ...authorizationServerRoutes({ issuer, consent, grants }),
    ],
  })
  return { area, writeGrantUse }
}
