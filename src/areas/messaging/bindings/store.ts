import { type Selectable, sql } from 'kysely'
import { storableJson } from '../../../shared/text/storable-text.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { nameLock } from '../../../storage/rows/name-lock.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { RoutableBinding } from './match-binding.ts'
import type { BindingType } from './tables.ts'

export interface BindingRecord extends RoutableBinding {
  agentBinding: string
  bindingType: BindingType
  configOverrides: Record<string, unknown>
  name: string | null
  description: string | null
  /** Null for the organization. */
  workspaceId: string | null
  createdBy: string
  updatedAt: string
  matched: number
  lastMatchedAt: string | null
}

type Said = Omit<BindingRecord, 'id' | 'createdBy' | 'createdAt' | 'updatedAt' | 'matched' | 'lastMatchedAt'>

const MOST_BINDINGS = 1_000

const json = (value: unknown) => sql<never>`${storableJson(value)}::jsonb`
const columns = (said: Said) => ({
  provider: said.provider,
  account_id: said.accountId,
  peer_pattern: said.peerPattern,
  agent_binding: said.agentBinding,
  binding_type: said.bindingType,
  priority: said.priority,
  time_window_start: said.timeWindowStart,
  time_window_end: said.timeWindowEnd,
  allowed_users: said.allowedUsers ? json({ list: said.allowedUsers }) : null,
  blocked_users: json({ list: said.blockedUsers }),
  config_overrides: json(said.configOverrides),
  name: said.name,
  description: said.description,
  enabled: said.enabled,
  workspace_id: said.workspaceId,
})

const recordOf = (row: Selectable<Tables['bindings']>): BindingRecord => ({
  id: row.id,
  provider: row.provider,
  accountId: row.account_id,
  peerPattern: row.peer_pattern,
  agentBinding: row.agent_binding,
  bindingType: row.binding_type,
  priority: row.priority,
  timeWindowStart: row.time_window_start,
  timeWindowEnd: row.time_window_end,
  allowedUsers: (row.allowed_users?.list as string[] | undefined) ?? null,
  blockedUsers: (row.blocked_users.list as string[] | undefined) ?? [],
  configOverrides: row.config_overrides,
  name: row.name,
  description: row.description,
  enabled: row.enabled,
  workspaceId: row.workspace_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  matched: row.matched,
  lastMatchedAt: row.last_matched_at,
})

export const bindingStore = (db: Database) => ({
  /** Undefined when the organization has reached its limit. */
  insert: (org: string, id: string, said: Said, by: string, at: Date): Promise<BindingRecord | undefined> =>
    db.transaction().execute(async (tx) => {
      const all = tx
        .selectFrom('bindings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('organization_id', '=', org)
      const [, [counted]] = await together(tx, nameLock(`bindings:${org}`), all)
      if (counted && counted.count >= MOST_BINDINGS) return undefined
      const times = { created_at: at.toISOString(), updated_at: at.toISOString() }
      const row = await tx
        .insertInto('bindings')
        .values({ organization_id: org, id, ...columns(said), created_by: by, ...times })
        .returningAll()
        .executeTakeFirstOrThrow()
      return recordOf(row)
    }),

  async list(org: string, provider?: string): Promise<BindingRecord[]> {
    const own = db.selectFrom('bindings').selectAll().where('organization_id', '=', org)
    const rows = await (provider === undefined ? own : own.where('provider', '=', provider))
      .orderBy('priority', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(recordOf)
  },

  /** Undefined where no such binding exists. */
  async replace(org: string, id: string, said: Said, at: Date): Promise<BindingRecord | undefined> {
    const row = await db
      .updateTable('bindings')
      .set({ ...columns(said), updated_at: at.toISOString() })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return row && recordOf(row)
  },

  async remove(org: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('bindings')
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async countMatch(tx: Transaction, id: string, at: Date): Promise<void> {
    await sql`update bindings set matched = matched + 1, last_matched_at = ${at.toISOString()} where id = ${id}`.execute(
      tx,
    )
  },
})
export type BindingStore = ReturnType<typeof bindingStore>
