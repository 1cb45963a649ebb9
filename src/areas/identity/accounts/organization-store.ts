import type { Database } from '../../../storage/database.ts'

/** The organizations that people belong to and sign in to. A workspace has a row beside them and is none of them. */
export const organizationsOn = (db: Database) =>
  db.selectFrom('organizations as organization').where('organization.parent_id', 'is', null)
