import { apns } from '../../../adapters/push/apns.ts'
import { fcm } from '../../../adapters/push/fcm.ts'
import { webPush } from '../../../adapters/push/web-push.ts'
import { debatePage } from '../../../config/public-address.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import type { ActingFor } from '../../identity/organizations/index.ts'
import type { Connections } from '../connections/index.ts'
import { deviceEffects } from './effects.ts'
import { notificationStore } from './notification-store.ts'
import { deviceNotifier, notificationQueue, pushNotifier } from './notifications.ts'
import { deviceReactions } from './reactions.ts'
import { deviceRoutes } from './routes.ts'
import { pushApps, pushTo } from './send-push.ts'
import { deviceService } from './service.ts'
import { deviceStore, preferenceStore } from './store.ts'
import { deviceTables } from './tables.ts'

export { assistants } from './assistants/index.ts'
export type { Push } from './notifications.ts'

interface DevicesDependencies {
  actingFor: ActingFor
  payerOf: Parameters<typeof deviceReactions>[0]['payerOf']
  connections: Pick<Connections, 'list' | 'secrets' | 'fail' | 'restored'>
  stillAsks: Parameters<typeof deviceEffects>[0]['stillAsks']
  load: (debateId: string) => Promise<DebateState>
  /** The endpoints that voice assistants call. */
  assistants?: readonly Endpoint[]
  /** In place of Apple's own, for tests. */
  apple?: ReturnType<typeof apns>
  /** In place of Google's own, for tests. */
  firebase?: ReturnType<typeof fcm>
}

const LONGEST_WAIT_SECONDS = 5
const LONGEST_TOPIC = 200

/** Devices: where people are notified, of what, and when not. */
export function devices(
  platform: Pick<Platform, 'config' | 'db' | 'keys' | 'newId' | 'now' | 'outbound' | 'outbox' | 'random' | 'sealing'>,
  handed: DevicesDependencies,
) {
  const { config, db, keys, newId, now, outbound, outbox, random, sealing } = platform
  const { actingFor, payerOf, connections, stillAsks, load, assistants = [] } = handed
  const { apple = apns({ now }), firebase = fcm({ outbound, now }) } = handed
  const apps = pushApps(connections)
  const [store, notes, choices] = [deviceStore(db), notificationStore(db), preferenceStore(db)]
  const contact = config.contact ? `mailto:${config.contact}` : config.publicUrl
  const web = webPush({ outbound, vapid: keys.vapidKey, contact, random, now })
  const waitSeconds = Math.min(LONGEST_WAIT_SECONDS, config.jobWaitSeconds)
  const queue = notificationQueue({ notes, choices, outbox, newId, now })
  const notify = deviceNotifier({ notes, queue, waitSeconds })
  const push = pushTo({ sealing, web, apple, firebase, apps })
  const isMember = async (org: string, userId: string) => (await actingFor(org, userId, ['devices.read'])) !== undefined
  const service = deviceService({
    devices: store,
    notes,
    choices,
    notify,
    connections,
    sealing,
    outbound,
    newId,
    now,
    vapid: keys.vapidKey,
    isMember,
  })
  const mayRead = async (debateId: string, userId: string) => isMember((await load(debateId)).organizationId, userId)
  const topicOf = async (debateId: string) => {
    const { erased, topic } = await load(debateId)
    return erased ? undefined : oneLine(topic).slice(0, LONGEST_TOPIC)
  }
  const area = defineArea({
    name: 'devices',
    stability: 'stable',
    tables: deviceTables,
    endpoints: [...deviceRoutes(service), ...assistants],
    reactions: deviceReactions({ devices: store, queue, load, linkTo: debatePage(config), payerOf }),
    effects: deviceEffects({ devices: store, notes, choices, push, apps, topicOf, isMember, mayRead, stillAsks, now }),
  })
  const isDevice = async (org: string, id: string) => (await store.find(org, id)) !== undefined
  return { area, push: pushNotifier({ devices: store, queue }), takeBack: notes.takeBack, isDevice }
}
