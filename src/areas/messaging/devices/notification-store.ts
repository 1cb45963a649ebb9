import { sql } from 'kysely'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { DeviceType, Note, NoteStatus } from './schema.ts'

/** A note that waits to be sent. */
export type NoteText = Note & {
  /** The debate that it is about: its topic replaces the body for people who want it on their lock screen. */
  topic_of?: string
  /** What waits for the person's answer: they are not told once it does no longer. */
  asks?: { org: string; id: string }
  /** The id of what its words come from, with which they go. */
  about?: string
}

export interface NoteRecord {
  id: string
  deviceId: string
  status: NoteStatus
  messageId: string | null
  error: string | null
  /** The device is gone and was removed. */
  removed: boolean
}

interface NewNote {
  id: string
  deviceId: string
  userId: string
  note: NoteText
  at: Date
}

interface Outcome {
  status: NoteStatus
  messageId: string | null
  error: string | null
  removed: boolean
  at: Date
}

const COLUMNS = ['id', 'device_id as deviceId', 'status', 'message_id as messageId', 'error', 'removed'] as const

export const notificationStore = (db: Database) => ({
  /** Writes for several devices in one transaction. */
  together: <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => db.transaction().execute(work),

  async insert(tx: Transaction, org: string, { id, deviceId, userId, note, at }: NewNote): Promise<void> {
    await tx
      .insertInto('device_notes')
      .values({
        organization_id: org,
        id,
        device_id: deviceId,
        user_id: userId,
        note,
        status: 'pending',
        removed: false,
        created_at: at.toISOString(),
      })
      .execute()
  },

  /** Undefined where it was sent, or its text was erased. */
  async text(org: string, id: string): Promise<NoteText | undefined> {
    const row = await db
      .selectFrom('device_notes')
      .select('note')
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    const note = row?.note as Partial<NoteText> | undefined
    return note?.title === undefined ? undefined : (note as NoteText)
  },

  /** Empties those that wait to be sent and speak of these things. */
  async takeBack(tx: Transaction, org: string, about: readonly string[]): Promise<void> {
    await tx
      .updateTable('device_notes')
      .set({ note: {} })
      .where('organization_id', '=', org)
      .where('status', '=', 'pending')
      .where(sql<string>`note ->> 'about'`, '=', sql<string>`any(${about}::text[])`)
      .execute()
  },

  list: (org: string, ids: readonly string[]): Promise<NoteRecord[]> =>
    db
      .selectFrom('device_notes')
      .select(COLUMNS)
      .where('organization_id', '=', org)
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),

  /** Clears the text once the note is settled. */
  async settle(tx: Transaction, org: string, id: string, { status, messageId, error, removed, at }: Outcome) {
    const over = status === 'pending' ? {} : { note: {}, settled_at: at.toISOString() }
    await tx
      .updateTable('device_notes')
      .set({ status, message_id: messageId, error, removed, ...over })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .execute()
  },

  /** Whether another device of the same app received something lately. */
  async otherArrived(org: string, app: string | null, deviceId: string, since: Date): Promise<boolean> {
    const row = await db
      .selectFrom('device_notes as note')
      .innerJoin('devices as device', 'device.id', 'note.device_id')
      .select('note.id')
      .where('note.organization_id', '=', org)
      .where('device.organization_id', '=', org)
      .where('device.type', '=', 'ios')
      .where('device.app_bundle_id', 'is not distinct from', app)
      .where('device.id', '<>', deviceId)
      .where('note.status', '=', 'sent')
      .where('note.settled_at', '>=', since.toISOString())
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** When a notification last arrived at each type of device of the organization. */
  async lastArrivals(org: string): Promise<Map<DeviceType, string>> {
    const rows = await db
      .selectFrom('device_notes as note')
      .innerJoin('devices as device', 'device.id', 'note.device_id')
      .select(['device.type', ({ fn }) => fn.max<string>('note.settled_at').as('at')])
      .where('note.organization_id', '=', org)
      .where('device.organization_id', '=', org)
      .where('note.status', '=', 'sent')
      .groupBy('device.type')
      .execute()
    return new Map(rows.map(({ type, at }) => [type, at]))
  },
})
export type NotificationStore = ReturnType<typeof notificationStore>
