import { signedIntake } from '../../../http/signed-intake.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { sealing as openSealing } from '../../../shared/crypto/sealing.ts'
import { installationKeys } from '../../../storage/installation-keys.ts'
import { connectionAnnounces } from './announces.ts'
import { openConnections } from './connections.ts'
import { healthStore } from './health-store.ts'
import { vendorIntake } from './intake-routes.ts'
import { connectionKeeps } from './keeps.ts'
import { receiver } from './receive-store.ts'
import { connectionStore } from './store.ts'

export type { Connection, ConnectionKind, Connections, NewConnection, Secrets } from './connection.ts'
export { CONNECTION_KINDS } from './connection.ts'
export type { SignedVendor } from './intake-routes.ts'
export type { Receive, Take } from './receive-store.ts'

/** Where whoever drives a connection hears that it was changed. */
const CHANGED = 'connection.changed'

/** Connections: accounts of an organization at vendors, their secrets, and the one way in for what vendors sign. */
export function connections(platform: Platform) {
  const { db, announce, logger, newId, now, random, signals } = platform
  const sealing = openSealing({ key: installationKeys(db, { now, random }).encryptionKey, random })
  const door = openConnections({
    ...{ store: connectionStore(db), health: healthStore({ db, announce, now }), sealing, newId, now },
    changed: (id) => signals.publish(CHANGED, id),
  })
  const receive = receiver({ db, now })
  const vendors = vendorIntake({ connections: door, receive, now })
  const intake = signedIntake({ logger })
  return {
    area: defineArea({
      name: 'connections',
      stability: 'beta',
      keeps: connectionKeeps,
      endpoints: [],
      announces: connectionAnnounces,
    }),
    connections: door,
    /** The handler of an endpoint with `auth: 'signature'`, from a vendor that signs and what takes its news in. */
    signedIntake: (wish: Parameters<typeof vendors>[0]) => intake(vendors(wish)),
    /** For what comes by a line that we dial. */
    receive,
  }
}
