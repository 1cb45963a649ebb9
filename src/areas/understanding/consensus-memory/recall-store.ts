import { type Selectable, sql } from 'kysely'
import { likeness } from '../../../shared/text/likeness.ts'
import { ERASED } from '../../../shared/text/storable-text.ts'
import type { Database } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Strength } from './agreement-strength.ts'
import type { DissentType, RiskType } from './dissent.ts'

/** A debate on a similar topic. */
export interface Alike {
  debateId: string
  /** The share of the words of both topics that they have in common. */
  similarity: number
}

export type SimilarDebate = Remembered & Alike

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

/** Of a word in very many topics only the newest are read, so that a search stays fast. */
const NEWEST_PER_WORD = 100
const MOST_CANDIDATES = 100
const LEAST_SIMILARITY = 0.25

/** Finds finished debates on similar topics, with their dissents and risk warnings. */
export const recallStore = (db: Database) => ({
  /** The most similar debates, the most similar first. */
  async alike(org: string, topic: string, domain: string | undefined, limit: number): Promise<Alike[]> {
    return (await candidates(db, org, topic, domain))
      .map(({ debateId, position, asked, words }) => ({ debateId, position, similarity: likeness(asked, words) }))
      .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
      .sort((a, b) => b.similarity - a.similarity || b.position - a.position)
      .slice(0, limit)
  },

  async remembered(alike: readonly Alike[]): Promise<SimilarDebate[]> {
    const rows = await db
      .selectFrom('consensus_memory')
      .select(MEMORY_COLUMNS)
      .where('debate_id', '=', sql<string>`any(${alike.map(({ debateId }) => debateId)}::text[])`)
      .execute()
    const known = new Map(rows.map((row) => [row.debate_id, rememberedOf(row)]))
    return alike.flatMap(({ debateId, similarity }) => {
      const remembered = known.get(debateId)
      return remembered ? [{ ...remembered, similarity }] : []
    })
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

interface Candidate {
  debateId: string
  position: number
  /** The words of the topic that was asked about. */
  asked: string[]
  words: string[]
}

/**
 * The debates whose topics share the most words with this one. The condition compares whole rows, so that Postgres reads
 * the index in its order: for `word = …` the planner expects few rows, and would sort them all.
 */
async function candidates(db: Database, org: string, topic: string, domain: string | undefined) {
  const { rows } = await sql<Candidate>`
    with topic as materialized (select topic_words(${topic}) as asked)
    select debate_id as "debateId", near.position, asked, words
    from topic cross join (
      select debate_id, max(position) as position, count(*) as shared
      from topic cross join unnest(topic.asked) as asked (word)
      cross join lateral (
        select organization_id, word, position, debate_id, domain from consensus_words as known
        where (known.organization_id, known.word, known.position) <= (${org}, asked.word, ${Number.MAX_SAFE_INTEGER})
        order by known.organization_id desc, known.word desc, known.position desc
        limit ${NEWEST_PER_WORD}
      ) as newest
      where organization_id = ${org} and newest.word = asked.word
        and (${domain ?? null}::text is null or domain = ${domain ?? null})
      group by debate_id
      order by shared desc, position desc
      limit ${MOST_CANDIDATES}
    ) as near
    join consensus_memory using (debate_id)`.execute(db)
  return rows
}

export const MEMORY_COLUMNS = [
  'consensus_memory.debate_id',
  'domain',
  'agents',
  'topic',
  'result',
  'strength',
  'confidence',
  'conclusion',
  'key_points',
  'agreeing',
  'dissenting',
  'dissents',
  'rounds',
  'started_at',
  'ended_at',
  'superseded_by',
  'correct',
] as const

type Row = Pick<
  Selectable<Tables['consensus_memory']>,
  'debate_id' | Exclude<(typeof MEMORY_COLUMNS)[number], 'consensus_memory.debate_id'>
>

/** A finished debate as it is remembered. */
export interface Remembered {
  debateId: string
  topic: string
  domain: string
  agents: string[]
  consensusReached: boolean
  conclusion: string
  strength: Strength
  confidence: number
  keyPoints: string[]
  agreeing: string[]
  dissenting: string[]
  dissents: number
  rounds: number
  seconds: number
  endedAt: string
  supersededBy: string | null
  /** The topic was debated again, or an outcome of the decision was recorded. */
  revisited: boolean
}

export const rememberedOf = (row: Row): Remembered => ({
  debateId: row.debate_id,
  topic: row.topic ?? ERASED,
  domain: row.domain,
  agents: row.agents,
  consensusReached: row.result === 'consensus_reached',
  conclusion: row.conclusion ?? ERASED,
  strength: row.strength as Strength,
  confidence: row.confidence ?? 0,
  keyPoints: row.key_points ?? [],
  agreeing: row.agreeing ?? [],
  dissenting: row.dissenting ?? [],
  dissents: row.dissents ?? 0,
  rounds: row.rounds ?? 0,
  seconds: (Date.parse(row.ended_at ?? row.started_at) - Date.parse(row.started_at)) / 1000,
  endedAt: row.ended_at ?? row.started_at,
  supersededBy: row.superseded_by,
  revisited: row.superseded_by !== null || row.correct !== null,
})
