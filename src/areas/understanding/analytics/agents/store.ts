import { sql } from 'kysely'
import { eloChanges, FIRST_ELO, outcomeOf } from '../../../../engine/elo.ts'
import type { RecordedEvent } from '../../../../engine/events.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { TableRow } from '../../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../../storage/rows/rows-in-memory.ts'
import { EVERYWHERE } from '../debates/counts-store.ts'
import type { Choice } from '../debates/debate-end.ts'
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

type AgentDayRow = TableRow<'analytics_agents'>
type PanelMember = Pick<AgentDayRow, 'organization_id' | 'agent'>

interface Finished {
  org: string
  day: string
  agents: readonly string[]
  winner: string | null
  choices: readonly Choice[]
}

/** The daily Elo ratings of the agents whose debates may end in this batch. */
export async function ratingBatch(tx: Transaction, seats: readonly PanelMember[]) {
  const days = await heldRows(tx, 'analytics_agents', { key: ['organization_id', 'agent', 'day'], like: [] })
  const latest = new Map<string, AgentDayRow>()
  const nameOf = ({ organization_id, agent }: PanelMember) => `${organization_id} ${agent}`
  const found = await lastDays(tx, seats)
  days.hold(found)
  for (const row of found) latest.set(nameOf(row), row)

  return {
    /** Updates the rating of each panel member after a debate. */
    rate({ org, day, agents, winner, choices }: Finished) {
      const lastOf = (agent: string) => latest.get(nameOf({ organization_id: org, agent }))
      const eloOf = (agent: string) => lastOf(agent)?.elo ?? FIRST_ELO
      const matches = winner === null ? [] : choices.map(({ agent, choice }) => ({ agent, won: choice === winner }))
      const met = matches.length < 2 ? [] : matches
      const changes = eloChanges(met, eloOf)
      const rows = agents.map((agent) => {
        const match = met.find((each) => each.agent === agent)
        const outcome = match && outcomeOf(match, met)
        const last = lastOf(agent)
        // Clocks of two nodes may differ around midnight; the last row has to stay the last.
        const on = last && last.day > day ? last.day : day
        const today = last?.day === on ? last : undefined
        return {
          organization_id: org,
          agent,
          day: on,
          elo: eloOf(agent) + (changes.get(agent) ?? 0),
          debates: (today?.debates ?? 0) + 1,
          wins: (today?.wins ?? 0) + Number(outcome === 'win'),
          losses: (today?.losses ?? 0) + Number(outcome === 'loss'),
          draws: (today?.draws ?? 0) + Number(outcome === 'draw'),
        }
      })
      for (const row of rows) {
        latest.set(nameOf(row), row)
        days.put(row)
      }
    },

    write: () => days.write(),
  }
}

async function lastDays(tx: Transaction, seats: readonly PanelMember[]): Promise<AgentDayRow[]> {
  if (seats.length === 0) return []
  const { rows } = await sql<AgentDayRow>`
    select last.* from (
      select distinct organization_id, agent
      from json_populate_recordset(null::analytics_agents, ${JSON.stringify(seats)}::json)
    ) as seat
    cross join lateral (
      select * from analytics_agents as known
      where known.organization_id = seat.organization_id and known.agent = seat.agent
      order by known.day desc
      limit 1
    ) as last
  `.execute(tx)
  return rows
}

/** The panel members of all debates that these events may end; `find` gives the panels of debates that began earlier. */
export function panelMembersIn(
  events: readonly RecordedEvent[],
  find: (debateId: string) => { panel: Readonly<Record<string, unknown>> } | undefined,
): PanelMember[] {
  const membersNamedBy = (event: RecordedEvent): readonly string[] => {
    switch (event.type) {
      case 'debate_start':
        return event.data.panel.map(({ agent }) => agent)
      case 'debate_forked':
        return event.data.agents
      case 'debate_end':
        return Object.keys(find(event.debateId)?.panel ?? {})
      default:
        return []
    }
  }
  return events.flatMap((event) =>
    membersNamedBy(event).map((agent) => ({ organization_id: event.organizationId, agent })),
  )
}
