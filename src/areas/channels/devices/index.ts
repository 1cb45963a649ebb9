import { apns } from '../../../adapters/push/apns.ts'
import { fcm } from '../../../adapters/push/fcm.ts'
import { webPush } from '../../../adapters/push/web-push.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { sealing as openSealing } from '../../../shared/crypto/sealing.ts'
import { installationKeys } from '../../../storage/installation-keys.ts'
import type { ActingFor } from '../../identity/organizations/index.ts'
import type { Connections } from '../connections/index.ts'
import { choiceStore } from './choice-store.ts'
import { deviceEffects } from './effects.ts'
import { deviceKeeps } from './keeps.ts'
import { noteStore } from './note-store.ts'
import { notifying } from './notifying.ts'
import { pushApps } from './push-apps.ts'
import { deviceRoutes } from './routes.ts'
import { pushTo } from './sending.ts'
import { deviceService } from './service.ts'
import { deviceStore } from './store.ts'

interface Handed {
  actingFor: ActingFor
  connections: Pick<Connections, 'list' | 'secrets'>
  /** In place of Apple's own: for tests. */
  apple?: ReturnType<typeof apns>
  /** In place of Google's own: for tests. */
  firebase?: ReturnType<typeof fcm>
}

const LONGEST_WAIT_SECONDS = 5

type Needs = Pick<Platform, 'config' | 'db' | 'newId' | 'now' | 'outbound' | 'outbox' | 'random'>

/** Devices: where people are told of what happens, of what, and when not. */
export function devices(platform: Needs, handed: Handed) {
  const { config, db, newId, now, outbound, outbox, random } = platform
  const { actingFor, connections, apple = apns({ now }), firebase = fcm({ outbound, now }) } = handed
  const apps = pushApps(connections)
  const keys = installationKeys(db, { now, random })
  const sealing = openSealing({ key: keys.encryptionKey, random })
  const [store, notes, choices] = [deviceStore(db), noteStore(db), choiceStore(db)]
  const contact = config.contact ? `mailto:${config.contact}` : config.publicUrl
  const web = webPush({ outbound, vapid: keys.vapidKey, contact, random, now })
  const waitSeconds = Math.min(LONGEST_WAIT_SECONDS, config.jobWaitSeconds)
  const notify = notifying({ notes, choices, outbox, newId, now, waitSeconds })
  const push = pushTo({ sealing, web, apple, firebase, apps })
  const service = deviceService({
    ...{ devices: store, notes, choices, notify, apps, sealing, outbound, newId, now },
    vapid: keys.vapidKey,
    isMember: async (org, userId) => (await actingFor(org, userId, ['devices.read'])) !== undefined,
  })
  return defineArea({
    name: 'devices',
    stability: 'stable',
    keeps: deviceKeeps,
    endpoints: deviceRoutes(service),
    effects: deviceEffects({ devices: store, notes, push, now }),
  })
}
