import type { Database } from '../../../../storage/database.ts'

/** Whether one of these reactions has yet to read what was recorded up to a position. */
export const behindStore = (db: Database) => async (reactions: readonly string[], position: number) => {
  const behind = await db
    .selectFrom('cursors')
    .select('name')
    .where('name', 'in', reactions)
    .where('position', '<', position)
    .executeTakeFirst()
  return behind !== undefined
}
