import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'

const MOST = 200

/** Earlier decisions that share a word with a question, the latest first. */
export const candidateStore = (db: Database) => ({
  async find(org: string, words: readonly string[], leastConfidence: number) {
    if (words.length === 0) return []
    const query = sql<unknown>`to_tsquery('simple', ${words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`).join(' | ')})`
    const rows = await db
      .selectFrom('debate_results')
      .select(['debate_id as debateId', 'topic'])
      .where('organization_id', '=', org)
      .where('result', '=', 'consensus_reached')
      .where('confidence', '>=', leastConfidence)
      .where(sql<boolean>`search @@ ${query}`)
      .orderBy('ended_at', 'desc')
      .limit(MOST)
      .execute()
    return rows.flatMap(({ debateId, topic }) => (topic === null ? [] : [{ debateId, topic }]))
  },
})
export type CandidateStore = ReturnType<typeof candidateStore>
