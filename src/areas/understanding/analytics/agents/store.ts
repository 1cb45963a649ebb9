import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'
import { EVERYWHERE } from '../debates/counts-store.ts'
import { during } from '../debates/store.ts'
import type { Period } from '../period.ts'

/** An agent's results of one day, and its Elo at the end of that day. */
export interface AgentDay {
  agent: string
  day: string
  elo: number
  debates: number
  wins: number
  losses: number
  draws: number
}

/** Reads the daily results of agents, which the view writes. */
export const agentsStore = (db: Database) => ({
  days: (org: string, agents: readonly string[], period: Period): Promise<AgentDay[]> =>
    db
      .selectFrom('analytics_agents')
      .select(['agent', 'day', 'elo', 'debates', 'wins', 'losses', 'draws'])
      .where(during(org, period))
      .where('agent', '=', sql<string>`any(${agents}::text[])`)
      .orderBy('agent')
      .orderBy('day')
      .execute(),

  /** The Elo of each agent before this day; agents without an earlier debate are missing. */
  async elosBefore(org: string, agents: readonly string[], day: string): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ agent: string; elo: number }>`
      select distinct on (agent) agent, elo from analytics_agents
      where organization_id = ${org} and agent = any(${agents}::text[]) and day < ${day}
      order by agent, day desc
    `.execute(db)
    return new Map(rows.map(({ agent, elo }) => [agent, elo]))
  },

  meetings: (org: string, agents: readonly string[]) =>
    db
      .selectFrom('analytics_pair_totals')
      .select(['agent', 'other', 'wins', 'losses', 'draws'])
      .where('organization_id', '=', org)
      .where('domain', '=', EVERYWHERE)
      .where('agent', '=', sql<string>`any(${agents}::text[])`)
      .where('other', '=', sql<string>`any(${agents}::text[])`)
      .orderBy('agent')
      .orderBy('other')
      .execute(),
})
export type AgentsStore = ReturnType<typeof agentsStore>
