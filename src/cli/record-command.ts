import { randomBytes } from 'node:crypto'
import { type AuditedAction, INSTALLATION_TREE } from '../background/audit-trail/action.ts'
import { pendingActions } from '../background/audit-trail/pending-actions-store.ts'
import { idMaker } from '../shared/ids.ts'
import { databaseOn, openPool } from '../storage/database.ts'

/** Enters an action at the command line in the audit log of the installation. */
export async function recordCommand(
  url: string,
  done: Pick<AuditedAction, 'action' | 'on' | 'details'>,
): Promise<void> {
  const db = databaseOn(openPool({ url, size: 1, applicationName: 'parley-command' }))
  try {
    const by = { id: 'command', type: 'system' } as const
    const act = { ...done, payer: INSTALLATION_TREE, tenant: INSTALLATION_TREE, actor: by, outcome: 'success' } as const
    await db.transaction().execute((tx) => pendingActions(idMaker(() => new Date(), randomBytes)).record(tx, act))
  } finally {
    await db.destroy()
  }
}
