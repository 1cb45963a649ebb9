import { sql } from 'kysely'
import type { Database, Transaction } from '../../../storage/database.ts'

/** The SQL of debates in workspaces that say how long a debate may run. */
export const debateLimitStore = (db: Database) => ({
  /** Which of these debates are in a workspace with a time limit. */
  async limited(tx: Transaction, debates: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`
      select debates.id from debates join workspaces as workspace on workspace.id = debates.organization_id
      where debates.id = any(${debates}::text[]) and workspace.max_debate_duration_minutes > 0`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  },

  /** The debates of a workspace that are not over. */
  async open(workspace: string): Promise<string[]> {
    const rows = await db
      .selectFrom('debates')
      .select('id')
      .where('organization_id', '=', workspace)
      .where('status', 'in', ['pending', 'running'])
      .execute()
    return rows.map(({ id }) => id)
  },
})
export type DebateLimitStore = ReturnType<typeof debateLimitStore>
