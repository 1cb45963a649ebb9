import { publicAddress } from '../../../config/public-address.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { EnterableBy } from '../../work/workspaces/index.ts'
import { clientStore } from './clients-store.ts'
import { consentService } from './consent.ts'
import { grantStore } from './grants-store.ts'
import { objectStore } from './objects-store.ts'
import { providerRoutes } from './provider-routes.ts'
import { authorizationServerRoutes } from './routes.ts'
import { authorizationServer } from './server.ts'
import { grantService } from './service.ts'
import { authorizationServerTables } from './tables.ts'

interface FromOtherAreas {
  /** Writes down when grants were last used. */
  flushUse: () => Promise<void>
  enterableBy: EnterableBy
}

/**
 * The authorization server: applications ask people for access to a door, and people grant and revoke it. The end of a
 * grant is published on `session.ended` with its id.
 */
export function authorizationServerArea(platform: Platform, { flushUse, enterableBy }: FromOtherAreas) {
  const { config, db, sealing, signals, keys, outbound, newId, now, random } = platform
  const issuer = publicAddress(config)
  const registration = config.oauthRegistration === 'on'
  const [grants, clients] = [grantStore(db), clientStore(db)]
  const objects = objectStore({ db, sealing, now })
  const service = grantService({ grants, clients, flushUse, signals, now, random })
  const server = authorizationServer({
    ...{ issuer, registration, objects, grants, clients, keys, outbound, now, random },
    endGrant: service.endGrant,
  })
  const consent = consentService({ issuer, server, objects, grants, clients, enterableBy, newId, now })
  const area = defineArea({
    name: 'authorization-server',
    title: 'Authorization server',
    stability: 'experimental',
    tables: authorizationServerTables,
    endpoints: [
      ...providerRoutes({ issuer, registration, server }),
      ...authorizationServerRoutes({ issuer, consent, grants: service }),
    ],
  })
  return { area, writeGrantUse: grants.writeUse }
}
