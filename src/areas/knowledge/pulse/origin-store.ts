import type { Transaction } from '../../../storage/database.ts'

/** Whether the scheduler asked the question of a debate, and no person. */
export async function startedByPulse(tx: Transaction, org: string, debateId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('pulse_debates')
    .select('id')
    .where('organization_id', '=', org)
    .where('debate_id', '=', debateId)
    .executeTakeFirst()
  return found !== undefined
}
