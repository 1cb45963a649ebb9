import type { Database, Transaction } from '../../../storage/database.ts'
import type { Policy } from './tables.ts'

export const policyStore = (db: Database) => ({
  transaction: <Result>(act: (tx: Transaction) => Promise<Result>) => db.transaction().execute(act),

  list: (org: string): Promise<Policy[]> =>
    db.selectFrom('retention_policies').selectAll().where('organization_id', '=', org).orderBy('id').execute(),

  find: (org: string, id: string, within: Database = db): Promise<Policy | undefined> =>
    within
      .selectFrom('retention_policies')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst(),

  async add(tx: Transaction, policy: Policy): Promise<void> {
    await tx.insertInto('retention_policies').values(policy).execute()
  },

  /** Reads and locks it until the transaction ends. */
  hold: (tx: Transaction, org: string, id: string): Promise<Policy | undefined> =>
    tx
      .selectFrom('retention_policies')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  async change(tx: Transaction, org: string, id: string, changes: Partial<Policy>): Promise<void> {
    await tx
      .updateTable('retention_policies')
      .set(changes)
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .execute()
  },

  async remove(tx: Transaction, org: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('retention_policies')
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** The addresses of the owners and admins of the organization. */
  async leaders(org: string): Promise<string[]> {
    const rows = await db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('users.email')
      .where('memberships.organization_id', '=', org)
      .where('memberships.role', 'in', ['owner', 'admin'])
      .execute()
    return rows.map(({ email }) => email)
  },
})
export type PolicyStore = ReturnType<typeof policyStore>
