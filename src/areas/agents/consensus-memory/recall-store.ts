import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { DissentType } from './dissent.ts'
import { MEMORY_COLUMNS, type Remembered, rememberedOf } from './remembered.ts'
import type { RiskType } from './risks.ts'

export interface SimilarDebate extends Remembered {
  /** The share of the words of both topics that they have in common. */
  similarity: number
}

export interface Dissent {
  id: string
  debateId: string
  agent: string
  type: DissentType
  view: string
  reasoning: string
  confidence: number
  at: string
}

export interface RiskWarning {
  id: string
  debateId: string
  agent: string
  type: RiskType
  severity: number
  warning: string
  mitigation: string
  at: string
}

/** Of a word that stands in very many topics only the newest are looked at, so that a search stays as fast as it is. */
const NEWEST_PER_WORD = 500
const MOST_CANDIDATES = 200
const LEAST_SIMILARITY = 0.25

/** What the organization's finished debates on topics like a given one came to. */
export const recallStore = (db: Database) => ({
  async similar(org: string, topic: string, domain: string | undefined, limit: number): Promise<SimilarDebate[]> {
    const compared = db
      .selectFrom('consensus_memory')
      .innerJoin(candidates(org, topic, domain).as('near'), 'near.debate_id', 'consensus_memory.debate_id')
      .select(MEMORY_COLUMNS)
      .select(['position', overlap(topic).as('similarity')])
    const rows = await db
      .selectFrom(compared.as('compared'))
      .selectAll()
      .where('similarity', '>=', LEAST_SIMILARITY)
      .orderBy('similarity', 'desc')
      .orderBy('position', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ similarity, ...row }) => ({ ...rememberedOf(row), similarity }))
  },

  async dissents(org: string, debateIds: readonly string[]): Promise<Dissent[]> {
    const rows = await db
      .selectFrom('consensus_dissents')
      .selectAll()
      .where('organization_id', '=', org)
      .where('debate_id', '=', sql<string>`any(${debateIds}::text[])`)
      .orderBy('confidence', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(({ debate_id, type, reasoning, ...row }) => ({
      ...row,
      debateId: debate_id,
      type: type as DissentType,
      reasoning: reasoning ?? '',
    }))
  },

  async warnings(org: string, debateIds: readonly string[]): Promise<RiskWarning[]> {
    const rows = await db
      .selectFrom('risk_warnings')
      .selectAll()
      .where('organization_id', '=', org)
      .where('debate_id', '=', sql<string>`any(${debateIds}::text[])`)
      .orderBy('severity', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(({ debate_id, type, ...row }) => ({ ...row, debateId: debate_id, type: type as RiskType }))
  },
})
export type RecallStore = ReturnType<typeof recallStore>

/** The debates whose topics have the most words in common with this one, as far as these were looked at. */
const candidates = (org: string, topic: string, domain: string | undefined) =>
  sql<{ debate_id: string }>`(
    select debate_id
    from unnest(topic_words(${topic})) as asked (word)
    cross join lateral (
      select debate_id, domain, position from consensus_words as known
      where known.organization_id = ${org} and known.word = asked.word
      order by known.position desc
      limit ${NEWEST_PER_WORD}
    ) as known
    where ${domain ?? null}::text is null or domain = ${domain ?? null}
    group by debate_id
    order by count(*) desc, max(position) desc
    limit ${MOST_CANDIDATES}
  )`

/** Of all words that stand in one of the topics, the share that stands in both. */
const overlap = (topic: string) => sql<number>`(
  select count(*) filter (where here and there)::double precision / count(*)
  from (
    select bool_or(mine) as here, bool_or(not mine) as there
    from (select unnest(words) as word, true as mine union all select unnest(topic_words(${topic})), false) as every_word
    group by word
  ) as compared
)`
