import { sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { Strength } from './agreement-strength.ts'
import { MEMORY_COLUMNS, type Remembered, rememberedOf } from './recall-store.ts'

export interface SettledTopic extends Remembered {
  /** The latest debates on this topic with the same conclusion, the newest first. */
  supporting: string[]
  /** When a debate on this topic last reached another conclusion, or none. */
  lastChallenged: string | null
  /** The share of the latest debates with the same conclusion. */
  stability: number
}

export interface DebateCount {
  domain: string
  result: string
  strength: Strength
  debates: number
  dissents: number
  /** The sum over all of them. */
  confidence: number
}

export interface TopicCount {
  reached: boolean
  percent: number
  topics: number
}

const DEBATES_LOOKED_AT = 20

/** Lists and counts remembered debates by topic and by domain. */
export function topicsStore(db: Database) {
  const settledOf = (org: string, domain: string | undefined, leastConfidence: number) =>
    db
      .selectFrom('consensus_memory')
      .where('organization_id', '=', org)
      .where('result', '=', 'consensus_reached')
      .where('topic_key', 'is not', null)
      .where('superseded_by', 'is', null)
      .where('confidence', '>=', leastConfidence)
      .$if(domain !== undefined, (query) => query.where('domain', '=', domain ?? ''))

  /** Sums the counters of whole percents; only topics between two whole percents are counted row by row. */
  async function countSettled(org: string, domain: string | undefined, leastConfidence: number) {
    const percent = Math.ceil(leastConfidence * 100 - 1e-9)
    const [above, between] = await Promise.all([
      db
        .selectFrom('consensus_topic_counts')
        .select(({ fn }) => fn.sum<number | null>('topics').as('topics'))
        .where('organization_id', '=', org)
        .where('reached', '=', true)
        .where('percent', '>=', percent)
        .$if(domain !== undefined, (query) => query.where('domain', '=', domain ?? ''))
        .executeTakeFirstOrThrow(),
      settledOf(org, domain, leastConfidence)
        .select(({ fn }) => fn.countAll<number>().as('topics'))
        .where(sql<boolean>`confidence < ${percent / 100 - 1e-11}`)
        .executeTakeFirstOrThrow(),
    ])
    return Number(above.topics ?? 0) + between.topics
  }

  return {
    async settled(org: string, domain: string | undefined, leastConfidence: number, page: Page) {
      const inOrder = settledOf(org, domain, leastConfidence)
        .innerJoinLateral(sameTopic.as('topic_history'), (join) => join.onTrue())
        .select(MEMORY_COLUMNS)
        .select(['supporting', 'last_challenged', 'stability'])
        .orderBy('confidence', 'desc')
        .orderBy('position', 'desc')
      const counted = countSettled(org, domain, leastConfidence)
      const { items: rows, total } = await listWithTotal(inOrder, counted, page)
      const items = rows.map(
        ({ supporting, last_challenged, stability, ...row }): SettledTopic => ({
          ...rememberedOf(row),
          supporting,
          lastChallenged: last_challenged,
          stability,
        }),
      )
      return { items, total }
    },

    async history(org: string, domain: string, page: Page): Promise<Slice<Remembered>> {
      const newest = db
        .selectFrom('consensus_memory')
        .select(MEMORY_COLUMNS)
        .where('organization_id', '=', org)
        .where('domain', '=', domain)
        .where('position', 'is not', null)
        .orderBy('position', 'desc')
      const counted = db
        .selectFrom('consensus_counts')
        .select(({ fn }) => fn.sum<number | null>('debates').as('debates'))
        .where('organization_id', '=', org)
        .where('domain', '=', domain)
        .executeTakeFirstOrThrow()
        .then(({ debates }) => Number(debates ?? 0))
      const { items, total } = await listWithTotal(newest, counted, page)
      return { items: items.map(rememberedOf), total }
    },

    async debateCounts(org: string): Promise<DebateCount[]> {
      const rows = await db
        .selectFrom('consensus_counts')
        .selectAll()
        .where('organization_id', '=', org)
        .orderBy('domain')
        .execute()
      return rows.map(({ organization_id, strength, confidence, ...count }) => ({
        ...count,
        strength: strength as Strength,
        confidence: Number(confidence),
      }))
    },

    topicCounts: (org: string): Promise<TopicCount[]> =>
      db
        .selectFrom('consensus_topic_counts')
        .select(['reached', 'percent'])
        .select(({ fn }) => fn.sum<number>('topics').as('topics'))
        .where('organization_id', '=', org)
        .groupBy(['reached', 'percent'])
        .execute(),
  }
}
export type TopicsStore = ReturnType<typeof topicsStore>

interface TopicHistory {
  supporting: string[]
  last_challenged: string | null
  stability: number
}

const sameTopic = sql<TopicHistory>`(
  select
    array_agg(debate_id order by position desc) filter (where same) as supporting,
    max(ended_at) filter (where not same) as last_challenged,
    (count(*) filter (where same))::double precision / count(*) as stability
  from (
    select debate_id, position, ended_at,
      result = 'consensus_reached' and lower(trim(conclusion)) = lower(trim(consensus_memory.conclusion)) as same
    from consensus_memory as other
    where other.organization_id = consensus_memory.organization_id and other.topic_key = consensus_memory.topic_key
      and other.position is not null
    order by other.position desc
    limit ${DEBATES_LOOKED_AT}
  ) as latest
)`
