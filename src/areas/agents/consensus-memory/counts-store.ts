import { sql } from 'kysely'
import type { Transaction } from '../../../storage/database.ts'

/** Adds a remembered debate to the counts of its domain, or takes it out of them. */
export async function countDebate(tx: Transaction, debateId: string, times: 1 | -1) {
  await sql`
    insert into consensus_counts as counted (organization_id, domain, result, strength, debates, dissents, confidence)
    select organization_id, domain, result, strength, ${times}::integer, ${times}::integer * dissents,
      ${times}::integer * confidence::numeric(20, 6)
    from consensus_memory where debate_id = ${debateId}
    on conflict (organization_id, domain, result, strength) do update
    set debates = counted.debates + excluded.debates, dissents = counted.dissents + excluded.dissents,
      confidence = counted.confidence + excluded.confidence
  `.execute(tx)
  if (times === 1) return
  await tx
    .deleteFrom('consensus_counts')
    .where('organization_id', '=', organizationOf(tx, debateId))
    .where('debates', '=', 0)
    .execute()
}

/** Adds a topic as this debate left it, or takes it out; a debate after which there was another counts for nothing. */
export async function countTopic(tx: Transaction, debateId: string, times: 1 | -1) {
  await sql`
    insert into consensus_topic_counts as counted (organization_id, domain, reached, percent, topics)
    select organization_id, domain, result = 'consensus_reached', floor(confidence * 100 + 1e-9), ${times}::integer
    from consensus_memory
    where debate_id = ${debateId} and topic_key is not null and superseded_by is null and position is not null
    on conflict (organization_id, domain, reached, percent) do update set topics = counted.topics + excluded.topics
  `.execute(tx)
  if (times === 1) return
  await tx
    .deleteFrom('consensus_topic_counts')
    .where('organization_id', '=', organizationOf(tx, debateId))
    .where('topics', '=', 0)
    .execute()
}

const organizationOf = (tx: Transaction, debateId: string) =>
  tx.selectFrom('consensus_memory').select('organization_id').where('debate_id', '=', debateId)
