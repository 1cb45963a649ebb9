import type { AppleApp, apns } from '../../../adapters/push/apns.ts'
import type { FirebaseProject, fcm } from '../../../adapters/push/fcm.ts'
import type { PushNote, PushResult } from '../../../adapters/push/push.ts'
import { readSubscription, type webPush } from '../../../adapters/push/web-push.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import type { Connection, Connections } from '../connections/index.ts'
import type { Note } from './schema.ts'
import type { DeviceRecord } from './store.ts'

/** The apps at the vendors that an organization has connected; undefined where it has none. */
export interface PushApps {
  apple(org: string, bundleId: string | null): Promise<AppleApp | undefined>
  firebase(org: string): Promise<FirebaseProject | undefined>
  /** Records on the app's connection that it works, or why it does not. */
  works(org: string, device: Pick<DeviceRecord, 'type' | 'appBundleId'>, why?: string): Promise<void>
}

const TTL_SECONDS = 3_600
const notConnected = (vendor: string): PushResult => ({ outcome: 'refused', why: `${vendor} is not connected` })

/** Pushes a notification to one device, by the vendor of its type. */
export function pushTo({
  sealing,
  web,
  apple,
  firebase,
  apps,
}: {
  sealing: Sealing
  web: ReturnType<typeof webPush>
  apple: ReturnType<typeof apns>
  firebase: ReturnType<typeof fcm>
  apps: PushApps
}) {
  return async (org: string, device: DeviceRecord, note: PushNote, signal: AbortSignal): Promise<PushResult> => {
    const token = device.sealedToken === null ? undefined : await sealing.open(device.sealedToken, device.id)
    if (token === undefined) return { outcome: 'refused', why: 'Nothing can be pushed to a device of this kind' }
    if (device.type === 'web') {
      const subscription = readSubscription(token)
      if (typeof subscription === 'string') return { outcome: 'refused', why: `The subscription ${subscription}` }
      return web.send(subscription, note, signal)
    }
    if (device.type === 'ios') {
      const app = await apps.apple(org, device.appBundleId)
      return app ? apple.send(app, token, note, signal) : notConnected('APNs')
    }
    const project = await apps.firebase(org)
    return project ? firebase.send(project, token, note, signal) : notConnected('Firebase')
  }
}
export type PushTo = ReturnType<typeof pushTo>

/** A note in the form that vendors take. One that may have arrived before says so, and replaces it on the device. */
export const pushNote = (note: Note, { id, again }: { id: string; again: boolean }): PushNote => ({
  title: note.title,
  body: note.body,
  data: { ...(note.data as JsonObject | undefined), ...(again && { sent_again: true }) },
  imageUrl: note.image_url,
  actionUrl: note.action_url,
  badge: note.badge,
  sound: note.sound ?? 'default',
  urgency: note.priority === 'urgent' ? 'high' : (note.priority ?? 'normal'),
  ttlSeconds: note.ttl_seconds ?? TTL_SECONDS,
  collapseKey: note.collapse_key ?? id.slice(-32),
})

/** The apps that an organization has connected: at Apple by the bundle, and the one project of Firebase. */
export function pushApps({
  list,
  secrets,
  fail,
  restored,
}: Pick<Connections, 'list' | 'secrets' | 'fail' | 'restored'>): PushApps {
  /** A failed app is still used, because it may work again. */
  async function connectedApp(
    org: string,
    kind: 'apns' | 'fcm',
    bundleId: string | null,
  ): Promise<Connection | undefined> {
    const apps = (await list(org, [kind])).filter(({ state }) => state !== 'paused')
    return apps.find(({ appId }) => kind === 'fcm' || bundleId === null || appId === bundleId)
  }

  return {
    async apple(org, bundleId) {
      const app = await connectedApp(org, 'apns', bundleId)
      const [opened] = app ? await secrets(app) : []
      const { key_id: keyId, environment } = app?.settings ?? {}
      if (!app || !opened?.private_key || typeof keyId !== 'string') return undefined
      return {
        teamId: app.externalId,
        keyId,
        privateKey: opened.private_key,
        bundleId: app.appId,
        environment: environment === 'sandbox' ? 'sandbox' : 'production',
      }
    },

    async firebase(org) {
      const project = await connectedApp(org, 'fcm', null)
      const [opened] = project ? await secrets(project) : []
      return readServiceAccount(opened?.service_account)
    },

    async works(org, { type, appBundleId }, why) {
      if (type !== 'ios' && type !== 'android') return
      const app = await connectedApp(org, type === 'ios' ? 'apns' : 'fcm', appBundleId)
      if (app && why !== undefined) await fail(app, why)
      else if (app?.state === 'failed') await restored(app)
    },
  }
}

/** Reads the key file of a Google service account. */
function readServiceAccount(json: string | undefined): FirebaseProject | undefined {
  try {
    const { project_id, client_email, private_key } = JSON.parse(json ?? '') as Record<string, unknown>
    if (typeof project_id !== 'string' || typeof client_email !== 'string' || typeof private_key !== 'string')
      return undefined
    return { projectId: project_id, clientEmail: client_email, privateKey: private_key }
  } catch {
    return undefined
  }
}
