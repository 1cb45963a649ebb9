import type { AuditedAction, RecordAction } from '../../../background/audit-trail/action.ts'
import type { HotReads } from '../../../storage/connection/hot-reads.ts'
import type { Database } from '../../../storage/database.ts'
import { once } from '../../../storage/rows/delivered-once.ts'
import type { Entrance } from '../../../storage/rows/role-in-workspace.ts'

/** The SQL that every request in a workspace waits for. */
export function entryStore({ db, hotReads, record }: { db: Database; hotReads: HotReads; record: RecordAction }) {
  const entrance = hotReads.prepare('workspace_entrance', entranceQuery(db))

  return {
    /** Undefined where the organization has no such workspace. */
    async find(org: string, workspace: string, userId: string): Promise<Entrance | undefined> {
      const [row] = await entrance(userId, org, workspace)
      return row && { isArchived: row.archived_at !== null, memberRole: row.role ?? undefined }
    },

    /** Records the action unless one was under this key. */
    tellOnce: (key: string, action: AuditedAction, at: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const [first] = await once(tx, action.action, [{ keys: [key] }], at)
        if (first) await record(tx, action)
      }),
  }
}
export type EntryStore = ReturnType<typeof entryStore>

/** Its parameters are the person, the organization and the workspace. */
const entranceQuery = (db: Database) =>
  db
    .selectFrom('workspaces as workspace')
    .leftJoin('workspace_members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'workspace.id').on('member.user_id', '=', ''),
    )
    .where('workspace.organization_id', '=', '')
    .where('workspace.id', '=', '')
    .where('workspace.removed_at', 'is', null)
    .select(['workspace.archived_at', 'member.role'])
    .compile()
