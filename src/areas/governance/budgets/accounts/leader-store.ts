import { rolesWith } from '../../../../shared/identity/permissions.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Threshold } from '../tables.ts'
import { hasSoftLimit, type Override, type Spender } from './hard-line.ts'

/** Who of these people leads the organization that pays, and so passes soft limits. */
export async function leadersAmong(
  db: Database | Transaction,
  payer: string,
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set()
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', payer)
    .where('user_id', 'in', [...users])
    .where('role', 'in', [...rolesWith('budgets.manage')])
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

interface Binding {
  thresholds: readonly Threshold[]
  overrides: Readonly<Record<string, Override>>
}

/** The role of a user towards a budget. */
export async function spenderIn(
  db: Database | Transaction,
  payer: string,
  budget: Binding,
  userId: string | undefined,
): Promise<Spender> {
  if (userId === undefined) return { leads: false }
  const leaders = await leadersAmong(db, payer, hasSoftLimit(budget) ? [userId] : [])
  return { override: budget.overrides[userId], leads: leaders.has(userId) }
}
