import { sql } from 'kysely'
import { storableJson } from '../../../../shared/text/storable-text.ts'
import type { Database } from '../../../../storage/database.ts'
import type { StoredTriage } from './triage.ts'

/** Keeps what was advised about a message, in place of what was advised before. */
export const triageStore = (db: Database) => ({
  async keep(org: string, messageId: string, triage: StoredTriage): Promise<void> {
    await sql`update messages set triage = ${storableJson(triage)}::jsonb
      where organization_id = ${org} and id = ${messageId}`.execute(db)
  },
})
export type TriageStore = ReturnType<typeof triageStore>
