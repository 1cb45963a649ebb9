import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { nameLock } from '../../../storage/rows/name-lock.ts'
import { type Choices, type DeviceType, NOTE_KINDS } from './schema.ts'

export interface DeviceRecord {
  id: string
  userId: string
  type: DeviceType
  name: string | null
  sealedToken: string | null
  appVersion: string | null
  osVersion: string | null
  model: string | null
  timeZone: string | null
  locale: string | null
  appBundleId: string | null
  capabilities: string[]
  metadata: Record<string, unknown>
  notificationCount: number
  lastActiveAt: string
  createdAt: string
}

type NewDevice = Omit<DeviceRecord, 'notificationCount' | 'lastActiveAt'> & { tokenDigest: string | null }

const COLUMNS = [
  'id',
  'user_id as userId',
  'type',
  'name',
  'sealed_token as sealedToken',
  'app_version as appVersion',
  'os_version as osVersion',
  'model',
  'time_zone as timeZone',
  'locale',
  'app_bundle_id as appBundleId',
  'capabilities',
  'metadata',
  'notification_count as notificationCount',
  'last_active_at as lastActiveAt',
  'created_at as createdAt',
] as const

const MOST_DEVICES = 50

export const deviceStore = (db: Database) => ({
  /**
   * A token is one device, which belongs to the person who registered it last. Returns its id, or undefined when the
   * person has too many devices.
   */
  add: (org: string, device: NewDevice): Promise<string | undefined> =>
    db.transaction().execute(async (tx) => {
      const { tokenDigest: digest, createdAt: at } = device
      const all = tx
        .selectFrom('devices')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('organization_id', '=', org)
        .where('user_id', '=', device.userId)
      const owner = nameLock(`devices:${device.userId}`)
      const [known, counted] =
        digest === null
          ? [undefined, (await together(tx, owner, all))[1]]
          : await together(tx, nameLock(`devices:${digest}`), owner, withToken(tx, digest), all).then(
              ([, , [same], count]) => [same, count] as const,
            )
      if (known?.organization_id === org && known.user_id === device.userId) {
        await tx
          .updateTable('devices')
          .set({ ...columnsOf(device), id: known.id, sealed_token: known.sealed_token, last_active_at: at })
          .where('id', '=', known.id)
          .execute()
        return known.id
      }
      if ((counted[0]?.count ?? 0) >= MOST_DEVICES) return undefined
      if (known) await tx.deleteFrom('devices').where('id', '=', known.id).execute()
      await tx
        .insertInto('devices')
        .values({
          ...columnsOf(device),
          organization_id: org,
          id: device.id,
          token_digest: digest,
          notification_count: 0,
          last_active_at: at,
          created_at: at,
        })
        .execute()
      return device.id
    }),

  find: (org: string, id: string, on: Database | Transaction = db): Promise<DeviceRecord | undefined> =>
    on.selectFrom('devices').select(COLUMNS).where('organization_id', '=', org).where('id', '=', id).executeTakeFirst(),

  of: (org: string, userId: string, on: Database | Transaction = db): Promise<DeviceRecord[]> =>
    on
      .selectFrom('devices')
      .select(COLUMNS)
      .where('organization_id', '=', org)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  async remove(org: string, id: string, within: Database | Transaction = db): Promise<void> {
    await within.deleteFrom('devices').where('organization_id', '=', org).where('id', '=', id).execute()
  },

  async notified(tx: Transaction, org: string, id: string, at: Date): Promise<void> {
    await tx
      .updateTable('devices')
      .set(({ eb }) => ({ notification_count: eb('notification_count', '+', 1), last_active_at: at.toISOString() }))
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .execute()
  },
})
export type DeviceStore = ReturnType<typeof deviceStore>

const withToken = (tx: Transaction, digest: string) =>
  tx
    .selectFrom('devices')
    .select(['organization_id', 'id', 'user_id', 'sealed_token'])
    .where('token_digest', '=', digest)

const columnsOf = (device: NewDevice) => ({
  user_id: device.userId,
  type: device.type,
  name: device.name,
  sealed_token: device.sealedToken,
  app_version: device.appVersion,
  os_version: device.osVersion,
  model: device.model,
  time_zone: device.timeZone,
  locale: device.locale,
  app_bundle_id: device.appBundleId,
  capabilities: device.capabilities,
  metadata: device.metadata,
})

/** The defaults: all kinds, at any time, without the topic on a lock screen. */
const UNCHOSEN: Choices = {
  quiet_from: null,
  quiet_until: null,
  timezone: 'UTC',
  kinds: [...NOTE_KINDS],
  shows_topic: false,
}

export const preferenceStore = (db: Database) => ({
  async of(org: string, userId: string, on: Database | Transaction = db): Promise<Choices> {
    const row = await on
      .selectFrom('device_choices')
      .select(['quiet_from', 'quiet_until', 'time_zone as timezone', 'kinds', 'shows_topic'])
      .where('organization_id', '=', org)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return (row as Choices | undefined) ?? UNCHOSEN
  },

  async set(org: string, userId: string, { timezone, ...choices }: Choices, at: Date): Promise<void> {
    const row = { ...choices, time_zone: timezone, updated_at: at.toISOString() }
    await db
      .insertInto('device_choices')
      .values({ organization_id: org, user_id: userId, ...row })
      .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(row))
      .execute()
  },
})
export type PreferenceStore = ReturnType<typeof preferenceStore>
