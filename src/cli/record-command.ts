import { randomBytes } from 'node:crypto'
import { type Act, INSTALLATION_TREE } from '../background/acts/act.ts'
import { pendingActs } from '../background/acts/pending-store.ts'
import { idMaker } from '../shared/ids.ts'
import { databaseOn, openPool } from '../storage/database.ts'

/** Enters in the audit log of the installation what somebody did at the command line. */
export async function recordCommand(url: string, done: Pick<Act, 'action' | 'on' | 'details'>): Promise<void> {
  const db = databaseOn(openPool({ url, size: 1, applicationName: 'parley-command' }))
  try {
    const by = { id: 'command', type: 'system' } as const
    const act = { ...done, payer: INSTALLATION_TREE, tenant: INSTALLATION_TREE, actor: by, outcome: 'success' } as const
    await db.transaction().execute((tx) => pendingActs(idMaker(() => new Date(), randomBytes)).record(tx, act))
  } finally {
    await db.destroy()
  }
}
