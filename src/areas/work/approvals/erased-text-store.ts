import { together } from '../../../storage/connection/together.ts'
import type { Transaction } from '../../../storage/database.ts'

/** Empties what questions about these subjects say, and answers with those that were asked in chats too. */
export async function clearApprovalTexts(
  tx: Transaction,
  org: string,
  kind: string,
  subjects: readonly string[],
): Promise<string[]> {
  if (subjects.length === 0) return []
  const about = tx
    .selectFrom('approvals')
    .select('id')
    .where('organization_id', '=', org)
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjects)
  const [, cleared] = await together(
    tx,
    tx
      .updateTable('approval_answers')
      .set({ form_values: null, note: null })
      .where('organization_id', '=', org)
      .where('approval_id', 'in', about),
    tx
      .updateTable('approvals')
      .set({ digest: '', title: '', question: '', choices: JSON.stringify([]), form: null })
      .where('organization_id', '=', org)
      .where('kind', '=', kind)
      .where('subject_id', 'in', subjects)
      .returning(['id', 'channels']),
  )
  return cleared.filter(({ channels }) => channels.length > 0).map(({ id }) => id)
}
