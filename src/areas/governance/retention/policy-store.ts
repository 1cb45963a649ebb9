import type { RawBuilder } from 'kysely'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Policy } from './tables.ts'

/** The statement that sets the schedule of a policy. */
type Scheduling = RawBuilder<{ next_at: string }>

const changing = (tx: Transaction, org: string, id: string, changes: Partial<Policy>) =>
  tx.updateTable('retention_policies').set(changes).where('organization_id', '=', org).where('id', '=', id)

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

  /** Adds it with its schedule, and answers when that fires next. */
  add: (policy: Policy, schedule: Scheduling): Promise<string | undefined> =>
    db.transaction().execute(async (tx) => {
      const [, [scheduled]] = await together(tx, tx.insertInto('retention_policies').values(policy), schedule)
      return scheduled?.next_at
    }),

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
    await changing(tx, org, id, changes).execute()
  },

  /** Changes it and its schedule, and answers when that fires next. */
  async reschedule(
    tx: Transaction,
    org: string,
    id: string,
    changes: Partial<Policy>,
    schedule: Scheduling,
  ): Promise<string | undefined> {
    const [, [scheduled]] = await together(tx, changing(tx, org, id, changes), schedule)
    return scheduled?.next_at
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
