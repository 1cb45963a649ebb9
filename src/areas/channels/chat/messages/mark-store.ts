import { sql } from 'kysely'
import type { JsonObject } from '../../../../shared/crypto/canonical-json.ts'
import { storableJson } from '../../../../shared/text/storable-text.ts'
import type { Transaction } from '../../../../storage/database.ts'

/** What people do with mails that lie in their mailboxes. Each answers those that were there. */
export const mailMarks = {
  async mark(tx: Transaction, payer: string, ids: readonly string[], marks: JsonObject): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      update messages set mail = coalesce(mail, '{}'::jsonb) || ${storableJson(marks)}::jsonb
      where organization_id = ${payer} and kind = 'mail' and direction = 'in' and id = any (${[...ids]})
      returning id`.execute(tx)
    return rows.map(({ id }) => id)
  },

  /** Their bytes are the caller's to remove. */
  async remove(tx: Transaction, payer: string, ids: readonly string[]) {
    return tx
      .deleteFrom('messages')
      .where('organization_id', '=', payer)
      .where('kind', '=', 'mail')
      .where('direction', '=', 'in')
      .where('id', 'in', ids)
      .returning(['id', 'raw_file_id as rawFileId'])
      .execute()
  },
}
