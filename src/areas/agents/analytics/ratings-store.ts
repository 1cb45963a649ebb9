import { sql } from 'kysely'
import { eloChanges, FIRST_ELO, outcomeOf } from '../../../engine/standing/elo.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Choice } from './debate-end.ts'

interface Finished {
  org: string
  day: string
  agents: readonly string[]
  winner: string | null
  choices: readonly Choice[]
}

/** How each member of the panel stands after the debate, by the day. */
export async function rateAgents(tx: Transaction, { org, day, agents, winner, choices }: Finished) {
  const latest = await sql<{ agent: string; day: string; elo: number }>`
    select distinct on (agent) agent, day, elo from analytics_agents
    where organization_id = ${org} and agent = any(${agents}::text[])
    order by agent, day desc
  `.execute(tx)
  const known = new Map(latest.rows.map((row) => [row.agent, row]))
  const eloOf = (agent: string) => known.get(agent)?.elo ?? FIRST_ELO
  const matches = winner === null ? [] : choices.map(({ agent, choice }) => ({ agent, won: choice === winner }))
  const met = matches.length < 2 ? [] : matches
  const changes = eloChanges(met, eloOf)
  const rows = agents.map((agent) => {
    const match = met.find((each) => each.agent === agent)
    const outcome = match && outcomeOf(match, met)
    // Clocks of two nodes may differ around midnight; the last row has to stay the last.
    const on = [day, known.get(agent)?.day ?? day].toSorted().at(-1)
    const elo = eloOf(agent) + (changes.get(agent) ?? 0)
    const [wins, losses, draws] = ['win', 'loss', 'draw'].map((each) => Number(outcome === each))
    return sql`(${org}, ${agent}, ${on}, ${elo}, 1, ${wins}, ${losses}, ${draws})`
  })
  await sql`
    insert into analytics_agents as known (organization_id, agent, day, elo, debates, wins, losses, draws)
    values ${sql.join(rows)}
    on conflict (organization_id, agent, day) do update
    set elo = excluded.elo, debates = known.debates + 1, wins = known.wins + excluded.wins,
      losses = known.losses + excluded.losses, draws = known.draws + excluded.draws
  `.execute(tx)
}
