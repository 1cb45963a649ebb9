import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import { ERASED } from '../../../../shared/text/storable-text.ts'
import type { Span } from '../../../../shared/time/dates.ts'
import type { Database } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import { deletedDebates } from '../queries/details-store.ts'
import { countDebates } from '../queries/totals-store.ts'

/** The result of a debate. */
export interface DebateResult {
  debateId: string
  kind: string
  topic: string
  domain: string
  agents: string[]
  result: string
  answer: string
  confidence: number
  roundsUsed: number
  createdAt: string
  endedAt: string
}

/** Which of the debates that are over. */
export interface ChosenEnds extends Span {
  results?: readonly string[] | undefined
  debateId?: string | undefined
}

/** Of the debates that ended on certain days. */
export interface Statistics {
  /** Of all those that ended with a consensus. */
  secondsToConsensus: number
  averageRounds: number
  /** The agents that supported a consensus most often, the most frequent first. */
  topAgents: string[]
}

const TOP_AGENTS = 5

/** The results of the organization's debates. */
export function resultsStore(db: Database) {
  const endedOf = (org: string) =>
    db
      .selectFrom('debate_results')
      .where('organization_id', '=', org)
      .where('result', 'is not', null)
      .where('ended_at', 'is not', null)
      .where('debate_id', 'not in', deletedDebates(db, org))

  const chosenEnds = (org: string, { since, until, results, debateId }: ChosenEnds) =>
    endedOf(org)
      .$if(since !== undefined, (query) => query.where('ended_at', '>=', since ?? ''))
      .$if(until !== undefined, (query) => query.where('ended_at', '<', until ?? ''))
      .$if(results !== undefined, (query) => query.where('result', 'in', results ?? []))
      .$if(debateId !== undefined, (query) => query.where('debate_id', '=', debateId ?? ''))

  return {
    async ended(org: string, page: Page, chosen: ChosenEnds = {}): Promise<Slice<DebateResult>> {
      const newest = chosenEnds(org, chosen)
        .select(['debate_id', 'kind', 'domain', 'agents', 'topic', 'answer', 'result', 'confidence', 'rounds_used'])
        .select(['created_at', 'ended_at'])
        .$narrowType<{ result: string; ended_at: string }>()
        .orderBy('ended_at', 'desc')
        .orderBy('debate_id')
      const isAll = Object.values(chosen).every((value) => value === undefined)
      const counted = isAll ? countDebates(db, org, ['completed', 'failed']) : countRows(chosenEnds(org, chosen))
      const { items: rows, total } = await listWithTotal(newest, counted, page)
      const items = rows.map(({ debate_id, kind, domain, agents, topic, answer, result, ...row }) => ({
        debateId: debate_id,
        kind,
        topic: topic ?? ERASED,
        domain,
        agents,
        result,
        answer: answer ?? ERASED,
        confidence: row.confidence ?? 0,
        roundsUsed: row.rounds_used ?? 0,
        createdAt: row.created_at,
        endedAt: row.ended_at,
      }))
      return { items, total }
    },

    async endedOn(org: string, day: string): Promise<number> {
      const row = await db
        .selectFrom('debate_days')
        .select('ended')
        .where('organization_id', '=', org)
        .where('day', '=', day)
        .executeTakeFirst()
      return row?.ended ?? 0
    },

    /** Of the debates that ended on a day or later. */
    async statistics(org: string, day: string): Promise<Statistics> {
      const [figures, agents] = await Promise.all([
        db
          .selectFrom('debate_days')
          .select([
            sql<number>`coalesce(sum(agreed_ms) / 1000 / nullif(sum(agreed), 0), 0)::double precision`.as(
              'secondsToConsensus',
            ),
            sql<number>`coalesce(sum(rounds) / nullif(sum(ended), 0)::double precision, 0)`.as('averageRounds'),
          ])
          .where('organization_id', '=', org)
          .where('day', '>=', day)
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('debate_supporters')
          .select('agent')
          .where('organization_id', '=', org)
          .where('day', '>=', day)
          .groupBy('agent')
          .having(({ fn }) => fn.sum('debates'), '>', 0)
          .orderBy(({ fn }) => fn.sum('debates'), 'desc')
          .orderBy('agent')
          .limit(TOP_AGENTS)
          .execute(),
      ])
      return { ...figures, topAgents: agents.map(({ agent }) => agent) }
    },
  }
}
