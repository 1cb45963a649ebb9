import { sql } from 'kysely'
import type { Transaction } from '../../../storage/database.ts'
import { type Addition, addUp } from '../../../storage/many-rows.ts'
import type { Memory } from './topic-chain-store.ts'

/** How many debates an organization remembers, and as what its topics stand; to be added up and written together. */
export function memoryCounts(tx: Transaction) {
  const debates: Addition<'consensus_counts'>[] = []
  const topics: Addition<'consensus_topic_counts'>[] = []
  const lessened = new Set<string>()

  return {
    /** Adds a remembered debate to the counts of its domain, or takes it out of them. */
    countDebate(memory: Memory, times: 1 | -1) {
      const { organization_id, domain, result, strength, dissents, confidence } = memory
      if (result === null || strength === null) return
      if (times === -1) lessened.add(organization_id)
      const sums = { debates: times, dissents: times * (dissents ?? 0), confidence: times * (confidence ?? 0) }
      debates.push({ organization_id, domain, result, strength, ...sums })
    },

    /** Adds a topic as this debate left it, or takes it out; a debate after which there was another counts for nothing. */
    countTopic(memory: Memory, times: 1 | -1) {
      const { organization_id, domain, topic_key, superseded_by, position, result, confidence } = memory
      if (topic_key === null || superseded_by !== null || position === null) return
      if (times === -1) lessened.add(organization_id)
      const percent = Math.floor((confidence ?? 0) * 100 + 1e-9)
      topics.push({ organization_id, domain, reached: result === 'consensus_reached', percent, topics: times })
    },

    async write() {
      await addUp(tx, 'consensus_counts', ['organization_id', 'domain', 'result', 'strength'], debates)
      await addUp(tx, 'consensus_topic_counts', ['organization_id', 'domain', 'reached', 'percent'], topics)
      if (lessened.size === 0) return
      const organizations = sql<string>`any(${[...lessened]}::text[])`
      await tx
        .deleteFrom('consensus_counts')
        .where('organization_id', '=', organizations)
        .where('debates', '=', 0)
        .execute()
      await tx
        .deleteFrom('consensus_topic_counts')
        .where('organization_id', '=', organizations)
        .where('topics', '=', 0)
        .execute()
    },
  }
}
