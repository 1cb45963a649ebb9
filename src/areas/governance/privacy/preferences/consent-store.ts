import type { Database } from '../../../../storage/database.ts'
import type { Tables } from '../../../../storage/tables.ts'
import { type Preference, type Preferences, USUAL_PREFERENCES } from './schema.ts'

type Consent = Tables['consents']
export type NewConsent = Omit<Consent, 'number'>

/** What people agreed to: rows are only ever added, and the newest of each preference counts. */
export const consentStore = (db: Database) => ({
  async add(consents: readonly NewConsent[]): Promise<void> {
    if (consents.length > 0) await db.insertInto('consents').values(consents).execute()
  },

  async now(userId: string): Promise<Preferences> {
    const rows = await db
      .selectFrom('consents')
      .select(['preference', 'value'])
      .distinctOn('preference')
      .where('user_id', '=', userId)
      .orderBy('preference')
      .orderBy('number', 'desc')
      .execute()
    return { ...USUAL_PREFERENCES, ...Object.fromEntries(rows.map(({ preference, value }) => [preference, value])) }
  },

  /** The newest first. */
  history: (userId: string, most: number) =>
    db
      .selectFrom('consents')
      .select(['preference', 'value', 'wording', 'source', 'at'])
      .where('user_id', '=', userId)
      .orderBy('number', 'desc')
      .limit(most)
      .execute(),

  async value(userId: string, preference: Preference): Promise<boolean> {
    const row = await db
      .selectFrom('consents')
      .select('value')
      .where('user_id', '=', userId)
      .where('preference', '=', preference)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.value ?? USUAL_PREFERENCES[preference]
  },
})
export type ConsentStore = ReturnType<typeof consentStore>
