import { sql } from 'kysely'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'

/** Adds the archived critiques of a debate to the counts, or takes them out. */
export async function countCritiques(tx: Transaction, debateId: string, times: 1 | -1) {
  await sql`
    insert into critique_counts as counted (organization_id, agent, issue_type, pattern, severity, fate, critiques)
    select organization_id, agent, issue_type, pattern, severity, ${fate}, ${times}::integer * count(*)
    from critiques where debate_id = ${debateId} and position is not null
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, agent, issue_type, pattern, severity, fate) do update
    set critiques = counted.critiques + excluded.critiques
  `.execute(tx)
}

/** A debate that was broken off or erased leaves no critiques behind. */
export async function forgetCritiques(
  tx: Transaction,
  { organizationId, debateId }: Pick<LogEvent, 'organizationId' | 'debateId'>,
) {
  await countCritiques(tx, debateId, -1)
  await tx
    .deleteFrom('critique_counts')
    .where('organization_id', '=', organizationId)
    .where('critiques', '=', 0)
    .execute()
  for (const table of ['critique_positions', 'critiques', 'critiqued_debates'] as const) {
    await tx.deleteFrom(table).where('debate_id', '=', debateId).execute()
  }
}

const fate = sql`case when taken_up then 'taken_up' when not taken_up then 'rejected' else 'unanswered' end`
