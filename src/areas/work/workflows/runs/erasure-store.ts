import { sql } from 'kysely'
import type { ErasedDebate } from '../../../../platform.ts'
import { together } from '../../../../storage/connection/together.ts'
import type { Transaction } from '../../../../storage/database.ts'

/**
 * Runs that began a debate or speak of it, as its decision may stand in whatever follows from it: their texts go. One that is
 * still under way has lost what it was to go on with, and its next move ends it.
 */
export async function eraseRunsOf(tx: Transaction, { org, debateId }: ErasedDebate): Promise<readonly NamedRun[]> {
  const { rows: runs } = await sql<NamedRun>`
    select id, payer from workflow_runs where organization_id = ${org} and id in (
      select run_id from workflow_mentions where debate_id = ${debateId}
      union select run_id from workflow_steps where subject_id = ${debateId})
    order by id for update`.execute(tx)
  const ids = runs.map(({ id }) => id)
  if (ids.length === 0) return runs
  await together(
    tx,
    sql`update workflow_runs set inputs = null, outputs = null, error = null, request_digest = ''
      where id = any(${ids}::text[])`,
    sql`update workflow_steps set config = null, arrived = null, result = null, error = null
      where run_id = any(${ids}::text[])`,
    sql`update workflow_history set note = null where run_id = any(${ids}::text[])`,
  )
  return runs
}

/** Runs that a person started, by the tenants that they are in. */
export async function runsStartedBy(tx: Transaction, userId: string): Promise<ReadonlyMap<string, NamedRun[]>> {
  const { rows } = await sql<NamedRun & { org: string }>`
    select id, payer, organization_id as org from workflow_runs where started_by = ${userId}
    order by id for update`.execute(tx)
  return Map.groupBy(rows, ({ org }) => org)
}

/** A run, and whom its pushes and posts belong to. */
interface NamedRun {
  id: string
  payer: string
}
