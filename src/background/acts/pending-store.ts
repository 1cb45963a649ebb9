import { sql } from 'kysely'
import type { NewId } from '../../shared/ids.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import type { Act, ActFacts, ActSource, RecordAct } from './act.ts'

/** An act that is over and waits to be entered. */
export interface PendingAct extends Act {
  number: number
  id: string
  at: string
  source: ActSource
}

interface Told {
  act: Act
  source: ActSource
  /** When it happened, where the database's clock does not say it. */
  at?: string
  /** Where telling it twice must be told once. */
  id?: string
}

/** Acts that are over, until they are entered into their trees. */
export const pendingActs = (newId: NewId) => {
  async function add(tx: Database | Transaction, { act, source, at, id }: Told): Promise<void> {
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

  const record: RecordAct = (tx, act) => add(tx, { act, source: 'record' })

  return {
    add,
    record,

    /** Whether there are any. */
    async some(db: Database): Promise<boolean> {
      return (await db.selectFrom('audit_pending').select('number').limit(1).executeTakeFirst()) !== undefined
    },

    /** The oldest of them, which go when the transaction commits. */
    async take(tx: Transaction, most: number): Promise<PendingAct[]> {
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
          ...(facts as unknown as ActFacts),
          payer: payer_id,
          tenant: tenant_id,
        }))
    },
  }
}
export type PendingActs = ReturnType<typeof pendingActs>
