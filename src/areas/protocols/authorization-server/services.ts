import { publicAddress } from '../../../config/public-address.ts'
import type { Platform } from '../../../platform.ts'
import type { EnterableBy } from '../../work/workspaces/index.ts'
import { clientStore } from './clients-store.ts'
import { consentService } from './consent.ts'
import { grantStore } from './grants-store.ts'
import { objectStore } from './objects-store.ts'
import { authorizationServer } from './server.ts'
import { grantService } from './service.ts'

export interface FromOtherAreas {
  /** Writes down when grants were last used. */
  flushUse: () => Promise<void>
  enterableBy: EnterableBy
}

/** What the endpoints of the authorization server use: loaded with the first request. */
export function authorizationServices(platform: Platform, { flushUse, enterableBy }: FromOtherAreas) {
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
  return { server, consent, grants: service, writeGrantUse: grants.writeUse }
}
