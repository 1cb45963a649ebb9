import type { Database } from '../../../../storage/database.ts'

/** Whether a tenant has documents that a debate can rest on. */
export const knowledgeCheck = (db: Database) => async (org: string) => {
  const found = await db.selectFrom('documents').select('id').where('organization_id', '=', org).limit(1).execute()
  return found.length > 0
}
