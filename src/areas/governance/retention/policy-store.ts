import { type RawBuilder, sql } from 'kysely'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { IN_WORKSPACES } from '../../../storage/rows/retainable.ts'
import type { Policy } from './tables.ts'

/** The statement that sets the schedule of a policy. */
type Scheduling = RawBuilder<{ next_at: string }>

const changing = (tx: Transaction, org: string, id: string, changes: Partial<Policy>) =>
  tx.updateTable('retention_policies').set(changes).where('organization_id', '=', org).where('id', '=', id)

/** The own policy of a workspace takes every kind that lies there, also those that came after it. */
const asHeld = (row: Policy): Policy => (row.retention_of === null ? row : { ...row, data_types: IN_WORKSPACES })

export const policyStore = (db: Database) => ({
  transaction: <Result>(act: (tx: Transaction) => Promise<Result>) => db.transaction().execute(act),

  async list(org: string): Promise<Policy[]> {
    const rows = await db
      .selectFrom('retention_policies')
      .selectAll()
      .where('organization_id', '=', org)
      .orderBy('id')
      .execute()
    return rows.map(asHeld)
  },

  async find(org: string, id: string, within: Database = db): Promise<Policy | undefined> {
    const row = await within
      .selectFrom('retention_policies')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && asHeld(row)
  },

  /** Adds it with its schedule, and answers when that fires next. */
  add: (policy: Policy, schedule: Scheduling): Promise<string | undefined> =>
    db.transaction().execute(async (tx) => {
      const [, [scheduled]] = await together(tx, tx.insertInto('retention_policies').values(policy), schedule)
      return scheduled?.next_at
    }),

  /** Reads and locks it until the transaction ends. */
  async hold(tx: Transaction, org: string, id: string): Promise<Policy | undefined> {
    const row = await tx
      .selectFrom('retention_policies')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && asHeld(row)
  },

  /** Reads and locks the own policy of a workspace. */
  async holdOf(tx: Transaction, org: string, workspace: string): Promise<Policy | undefined> {
    const row = await tx
      .selectFrom('retention_policies')
      .selectAll()
      .where('organization_id', '=', org)
      .where('retention_of', '=', workspace)
      .forUpdate()
      .executeTakeFirst()
    return row && asHeld(row)
  },

  /** Adds it, as a statement to be sent together with others. */
  adding: (policy: Policy) => db.insertInto('retention_policies').values(policy),

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

  /** Removes one that people wrote. */
  async remove(tx: Transaction, org: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('retention_policies')
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('retention_of', 'is', null)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Removes the own policy of a workspace, and answers its id. */
  async removeOf(tx: Transaction, org: string, workspace: string): Promise<string | undefined> {
    const removed = await tx
      .deleteFrom('retention_policies')
      .where('organization_id', '=', org)
      .where('retention_of', '=', workspace)
      .returning('id')
      .executeTakeFirst()
    return removed?.id
  },

  /** What a workspace is called, and the addresses of its owners; an archive has only leaders of the organization to look in. */
  async workspace(org: string, id: string): Promise<{ name: string; owners: string[] } | undefined> {
    const { rows } = await sql<{ name: string; owners: string[] }>`
      select workspace.name, coalesce(array_agg(person.email order by person.email) filter (
        where person.email is not null and workspace.archived_at is null), '{}') as owners
      from workspaces as workspace
      left join workspace_members as member on member.workspace_id = workspace.id and member.role = 'owner'
      left join users as person on person.id = member.user_id and person.disabled_at is null
      where workspace.organization_id = ${org} and workspace.id = ${id} and workspace.removed_at is null
      group by workspace.id`.execute(db)
    return rows[0]
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
