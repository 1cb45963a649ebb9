import { sql } from 'kysely'
import type { NewId } from '../../shared/ids.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import type { ActionFacts, ActionSource, AuditedAction, RecordAction } from './action.ts'

/** A finished action that waits for its audit entry. */
export interface PendingAction extends AuditedAction {
  number: number
  id: string
  at: string
  source: ActionSource
}

interface NewPendingAction {
  act: AuditedAction
  source: ActionSource
  /** When it happened; unless given, now by the database's clock. */
  at?: string
  /** Given where a repeated call must add one entry only. */
  id?: string
}

/** Finished actions, until the audit log enters them into its trees. */
export const pendingActions = (newId: NewId) => {
  async function add(tx: Database | Transaction, { act, source, at, id }: NewPendingAction): Promise<void> {
    const { payer, tenant, ...facts } = act
    await tx
      .insertInto('audit_pending')
      .values({
        id: id ?? newId('entry'),
        payer_id: payer,
        tenant_id: tenant,
        at: at ?? sql<string>`clock_timestamp()`,
        source,
        facts: { ...facts },
      })
      .execute()
  }

  const record: RecordAction = (tx, act) => add(tx, { act, source: 'record' })

  return {
    add,
    record,

    /** Whether there are any. */
    async some(db: Database): Promise<boolean> {
      return (await db.selectFrom('audit_pending').select('number').limit(1).executeTakeFirst()) !== undefined
    },

    /** Takes the oldest; they are gone when the transaction commits. */
    async take(tx: Transaction, most: number): Promise<PendingAction[]> {
      const rows = await tx
        .deleteFrom('audit_pending')
        .where('number', 'in', (pending) =>
          pending.selectFrom('audit_pending').select('number').orderBy('number').limit(most),
        )
        .returning(['number', 'id', 'payer_id', 'tenant_id', 'at', 'source', 'facts'])
        .execute()
      return rows
        .sort((one, other) => one.number - other.number)
        .map(({ payer_id, tenant_id, facts, ...row }) => ({
          ...row,
          ...(facts as unknown as ActionFacts),
          payer: payer_id,
          tenant: tenant_id,
        }))
    },
  }
}
export type PendingActions = ReturnType<typeof pendingActions>
