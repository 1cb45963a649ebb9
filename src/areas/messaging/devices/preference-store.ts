import type { Database, Transaction } from '../../../storage/database.ts'
import { NOTE_KINDS } from './kinds.ts'
import type { Choices } from './schema.ts'

/** Of whoever has not chosen: everything, at any time, without its topic on a lock screen. */
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
