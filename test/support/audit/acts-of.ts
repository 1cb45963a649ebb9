import { sql } from 'kysely'
import type { Platform } from '../../../src/platform.ts'

/** What a person did that waits to be entered: the action and how it ended, the oldest first. */
export async function actsOf({ db, auditTrail }: Pick<Platform, 'db' | 'auditTrail'>, userId: string | undefined) {
  await auditTrail.flush()
  const rows = await db
    .selectFrom('audit_pending')
    .select([sql<string>`facts->>'action'`.as('action'), sql<string>`facts->>'outcome'`.as('outcome')])
    .where(sql<string>`facts->'actor'->>'id'`, '=', userId ?? '')
    .orderBy('number')
    .execute()
  return rows.map(({ action, outcome }) => `${action} ${outcome}`)
}
