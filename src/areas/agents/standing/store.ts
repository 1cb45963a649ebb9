import { sql } from 'kysely'
import type { Page } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { EVERYWHERE } from './batch-rows.ts'
import type { RecentMatch } from './debate-rows.ts'
import type { Rating } from './ratings.ts'
import type { Relation } from './relations.ts'

export interface Standing {
  /** Undefined for an agent that never sat on a panel. */
  everywhere: Rating | undefined
  domains: Rating[]
}

/** The matches of two agents in one domain. */
export interface Meeting {
  domain: string
  wins: number
  losses: number
  draws: number
  marginSum: number
  recent: RecentMatch[]
}

/** The only SQL that reads the standing of agents; the view writes it. A debate without a topic was erased. */
export function standingStore(db: Database) {
  const ratingsOf = (org: string) => db.selectFrom('agent_ratings').selectAll().where('organization_id', '=', org)
  const totalsOf = (org: string) => db.selectFrom('standing_domains').where('organization_id', '=', org)
  const splitByDomain = (rows: Rating[]): Standing => ({
    everywhere: rows.find(({ domain }) => domain === EVERYWHERE),
    domains: rows.filter(({ domain }) => domain !== EVERYWHERE),
  })

  return {
    async standing(org: string, agent: string): Promise<Standing> {
      return splitByDomain(await ratingsOf(org).where('agent', '=', agent).orderBy('domain').execute())
    },

    /** All agents that sat on a panel, with their ratings in the domain, or everywhere, and everywhere. */
    async ratings(org: string, domain = EVERYWHERE): Promise<{ here: Rating; everywhere: Rating }[]> {
      const rows = await ratingsOf(org)
        .where('domain', '=', sql<string>`any(${[EVERYWHERE, domain]}::text[])`)
        .orderBy('agent')
        .execute()
      const everywhere = new Map(rows.filter((row) => row.domain === EVERYWHERE).map((row) => [row.agent, row]))
      return rows
        .filter((row) => row.domain === domain)
        .map((here) => ({ here, everywhere: everywhere.get(here.agent) ?? here }))
    },

    async domainRatings(org: string, agents: readonly string[]): Promise<ReadonlyMap<string, Rating[]>> {
      const rows = await ratingsOf(org)
        .where('agent', '=', sql<string>`any(${agents}::text[])`)
        .where('domain', '<>', EVERYWHERE)
        .orderBy('domain')
        .execute()
      return Map.groupBy(rows, ({ agent }) => agent)
    },

    domainTotals: (org: string) =>
      totalsOf(org).selectAll().where('domain', '<>', EVERYWHERE).orderBy('domain').execute(),

    totals: (org: string) => totalsOf(org).selectAll().where('domain', '=', EVERYWHERE).executeTakeFirst(),

    matches: (org: string, agent: string, limit: number) =>
      db
        .selectFrom('agent_matches as match')
        .innerJoin('standing_debates as debate', 'debate.debate_id', 'match.debate_id')
        .select([
          'match.debate_id',
          'match.domain',
          'choice',
          'outcome',
          'elo',
          'elo_change',
          'correct',
          'match.ended_at',
        ])
        .where('match.organization_id', '=', org)
        .where('agent', '=', agent)
        .where('topic', 'is not', null)
        .orderBy('ended_position', 'desc')
        .limit(limit)
        .execute(),

    /** The choices of an agent with a known outcome, in the order in which the outcomes became known. */
    async settled(org: string, agent: string, most: number) {
      const rows = await db
        .selectFrom('agent_matches')
        .select(['confidence', 'correct'])
        .where('organization_id', '=', org)
        .where('agent', '=', agent)
        .where('settled_position', 'is not', null)
        .orderBy('settled_position', 'desc')
        .limit(most)
        .execute()
      return rows.toReversed().map(({ confidence, correct }) => ({ confidence, correct: correct === true }))
    },

    async positions(org: string, agent: string, { limit, offset }: Page) {
      return db
        .selectFrom('agent_positions as taken')
        .innerJoin('standing_debates as debate', 'debate.debate_id', 'taken.debate_id')
        .select(['taken.debate_id', 'version', 'round', 'choice', 'stance', 'cites', 'confidence', 'reversal', 'final'])
        .select(['taken_at', 'topic', 'domain', 'right_choice', 'wrong_choice'])
        .where('taken.organization_id', '=', org)
        .where('agent', '=', agent)
        .orderBy('position', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
    },

    async relations(org: string, agent: string): Promise<Relation[]> {
      const { rows } = await sql<Relation>`
        select own.other, sum(own.debates)::integer as debates, sum(own.met)::integer as met,
          sum(own.agreements)::integer as agreements, sum(own.influenced)::integer as influenced,
          sum(theirs.influenced)::integer as "influencedBy", max(own.last_at) as "lastAt",
          (array_agg(debate.debate_id order by own.last_at desc, own.last_debate)
            filter (where debate.debate_id is not null))[1] as "lastDebate"
        from agent_pairs as own
        left join standing_debates as debate on debate.debate_id = own.last_debate and debate.topic is not null
        join agent_pairs as theirs on theirs.organization_id = own.organization_id and theirs.agent = own.other
          and theirs.other = own.agent and theirs.domain = own.domain
        where own.organization_id = ${org} and own.agent = ${agent}
        group by own.other
      `.execute(db)
      return rows
    },

    async meetings(org: string, agent: string, other: string): Promise<Meeting[]> {
      const rows = await db
        .selectFrom('agent_pairs')
        .select(['domain', 'wins', 'losses', 'draws', 'margin_sum as marginSum', 'recent'])
        .where('organization_id', '=', org)
        .where('agent', '=', agent)
        .where('other', '=', other)
        .orderBy('domain')
        .execute()
      const meetings = rows.map((row) => ({ ...row, recent: row.recent as unknown as RecentMatch[] }))
      const gone = await erasedAmong(meetings.flatMap(({ recent }) => recent.map(({ debate_id }) => debate_id)))
      return meetings.map(({ recent, ...meeting }) => ({
        ...meeting,
        recent: recent.filter(({ debate_id }) => !gone.has(debate_id)),
      }))
    },
  }

  async function erasedAmong(debateIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .selectFrom('standing_debates')
      .select('debate_id')
      .where('debate_id', '=', sql<string>`any(${debateIds}::text[])`)
      .where('topic', 'is', null)
      .execute()
    return new Set(rows.map(({ debate_id }) => debate_id))
  }
}
export type StandingStore = ReturnType<typeof standingStore>
