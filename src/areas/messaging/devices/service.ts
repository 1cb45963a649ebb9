import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import { readSubscription } from '../../../adapters/push/web-push.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import { conflict, invalid, notFound } from '../../../shared/errors.ts'
import { agreed } from '../../../shared/field-names.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { permits } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import { zoneOf } from '../../../shared/time/dates.ts'
import type { VapidKey } from '../../../storage/installation-keys.ts'
import type { Connections } from '../connections/index.ts'
import type { NotificationStore } from './notification-store.ts'
import type { Notify } from './notifications.ts'
import { type Choices, type Device, type DeviceType, isPushed, type Note, type Registration } from './schema.ts'
import type { DeviceRecord, DeviceStore, PreferenceStore } from './store.ts'

interface DeviceServiceDependencies {
  devices: DeviceStore
  notes: NotificationStore
  choices: PreferenceStore
  notify: Notify
  connections: Pick<Connections, 'list'>
  sealing: Sealing
  outbound: Pick<Outbound, 'assertPublicUrl'>
  vapid: () => Promise<VapidKey>
  /** Whether a person belongs to the organization now. */
  isMember(org: string, userId: string): Promise<boolean>
  newId: NewId
  now: () => Date
}

/** The services that an organization connects; browsers need no account. */
const SERVICES = ['apns', 'fcm', 'alexa', 'google_home'] as const

/** The rules of devices. A device belongs to a person; leaders may manage those of members. */
export function deviceService(needs: DeviceServiceDependencies) {
  const { devices, notes, choices, notify, connections, sealing, outbound, vapid, isMember, newId, now } = needs

  const looksAfter = (userId: string, caller: Caller) => userId === caller.userId || permits(caller, 'devices.manage')

  /** The caller, or for leaders a member; anybody else does not exist. */
  async function person(userId: string, caller: Caller): Promise<string> {
    const isThere = looksAfter(userId, caller) && (userId === caller.userId || (await isMember(caller.org, userId)))
    if (!isThere) throw notFound('user', userId)
    return userId
  }

  async function visible(id: string, caller: Caller): Promise<DeviceRecord> {
    const device = await devices.find(caller.org, id)
    if (!device || !looksAfter(device.userId, caller)) throw notFound('device', id)
    return device
  }

  /** Checks a browser's subscription before it is stored, and its address like every address that callers give. */
  async function checkedToken(type: DeviceType, token: string | undefined): Promise<string | null> {
    if (!isPushed(type)) return null
    if (token === undefined) throw invalid('push_token', `is needed for a device of type ${type}`)
    if (type !== 'web') return token
    const subscription = readSubscription(token)
    if (typeof subscription === 'string') throw invalid('push_token', subscription)
    const endpoint = await outbound.assertPublicUrl(subscription.endpoint, 'push_token')
    return JSON.stringify({ ...subscription, endpoint })
  }

  return {
    async register(draft: Registration, caller: Caller) {
      const { device_type, type: shortType, device_name, name: shortName } = draft
      const type = agreed({ device_type, type: shortType })?.[1]
      if (type === undefined) throw invalid('device_type', 'is required')
      const userId = await person(draft.user_id ?? caller.userId, caller)
      const token = await checkedToken(type, draft.push_token)
      const [id, at] = [newId('device'), now().toISOString()]
      const added = await devices.add(caller.org, {
        id,
        userId,
        type,
        name: agreed({ device_name, name: shortName })?.[1] ?? null,
        sealedToken: token === null ? null : await sealing.seal(token, id),
        tokenDigest: token === null ? null : digestOf(`${type}:${token}`),
        appVersion: draft.app_version ?? null,
        osVersion: draft.os_version ?? null,
        model: draft.device_model ?? null,
        timeZone: draft.timezone ?? null,
        locale: draft.locale ?? null,
        appBundleId: draft.app_bundle_id ?? null,
        capabilities: draft.capabilities ?? [],
        metadata: draft.metadata ?? {},
        createdAt: at,
      })
      if (!added) throw conflict('The person has reached the limit of devices')
      return { success: true, device_id: added, device_type: type, registered_at: at }
    },

    get: async (id: string, caller: Caller) => deviceWire(await visible(id, caller)),

    async list(userId: string, caller: Caller) {
      const found = await devices.of(caller.org, await person(userId, caller))
      return { user_id: userId, device_count: found.length, devices: found.map(deviceWire) }
    },

    async remove(id: string, caller: Caller) {
      await visible(id, caller)
      await devices.remove(caller.org, id)
      return { success: true, device_id: id, deleted_at: now().toISOString() }
    },

    async notify(id: string, note: Note, caller: Caller, signal: AbortSignal) {
      const [result] = await notify(caller.org, [await visible(id, caller)], note, signal)
      if (!result) throw notFound('device', id)
      const { removed: _, ...shown } = result
      return shown
    },

    async notifyUser(userId: string, note: Note, caller: Caller, signal: AbortSignal) {
      const found = await devices.of(caller.org, await person(userId, caller))
      const results = await notify(caller.org, found, note, signal)
      const count = (status: string) => results.filter((result) => result.status === status).length
      const sent = count('sent')
      return {
        success: sent > 0,
        user_id: userId,
        devices_notified: sent,
        devices_failed: count('failed'),
        devices_removed: results.filter(({ removed }) => removed).length,
        devices_pending: count('pending'),
        message: found.length === 0 ? 'The person has no devices' : `${sent} of ${found.length} devices were notified`,
        results: results.map(({ removed: _, ...shown }) => shown),
      }
    },

    async health({ org, payer }: Caller) {
      const [arrivals, known] = await Promise.all([notes.lastArrivals(org), connections.list(payer, SERVICES)])
      const service = (kind: (typeof SERVICES)[number], type: DeviceType) => ({
        available: known.some((each) => each.kind === kind && each.state === 'active'),
        last_check: arrivals.get(type) ?? null,
      })
      const failed = known.filter(({ state }) => state === 'failed')
      const error = failed.map(({ name, why }) => `${name}: ${why ?? 'it does not work'}`).join('. ')
      return {
        status: failed.length > 0 ? ('degraded' as const) : ('healthy' as const),
        web_push: { available: true, last_check: arrivals.get('web') ?? null },
        apns: service('apns', 'ios'),
        fcm: service('fcm', 'android'),
        alexa: service('alexa', 'alexa'),
        google_home: service('google_home', 'google_home'),
        ...(error && { error }),
      }
    },

    browserKey: async () => ({ public_key: (await vapid()).publicKey }),

    choices: ({ org, userId }: Caller) => choices.of(org, userId),

    async choose(draft: Choices, { org, userId }: Caller) {
      zoneOf(draft.timezone, 'timezone')
      if ((draft.quiet_from === null) !== (draft.quiet_until === null))
        throw invalid(draft.quiet_from === null ? 'quiet_from' : 'quiet_until', 'is needed for quiet hours')
      await choices.set(org, userId, draft, now())
      return draft
    },
  }
}
export type DeviceService = ReturnType<typeof deviceService>

/** A device as callers see it, without its token. */
const deviceWire = (device: DeviceRecord): Device => ({
  device_id: device.id,
  user_id: device.userId,
  device_type: device.type,
  device_name: device.name,
  app_version: device.appVersion,
  os_version: device.osVersion,
  device_model: device.model,
  app_bundle_id: device.appBundleId,
  capabilities: device.capabilities,
  metadata: device.metadata,
  last_active: device.lastActiveAt,
  notification_count: device.notificationCount,
  created_at: device.createdAt,
})
