import type { Agents } from '../../../../engine/agent.ts'
import { FIRST_ELO } from '../../../../engine/elo.ts'
import { invalid } from '../../../../shared/errors.ts'
import { share, sumOf } from '../../../../shared/figures.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { ownOrganization } from '../../../../shared/tenancy.ts'
import { inSteps, periodOf } from '../period.ts'
import type { LeaderboardQuery, PerformanceQuery, TrendQuery } from './schema.ts'
import type { AgentDay, AgentsStore } from './store.ts'

/** The parts of an agent's rating that dashboards show. */
interface Rating {
  agent: string
  elo: number
  wins: number
  losses: number
  draws: number
  outcomes: number
  squared_error: number
}

export interface Ranking {
  rank: number
  here: Rating
}

interface Dependencies {
  store: AgentsStore
  /** All agents that the organization had on a panel, the best first. */
  ranked: (org: string, domain?: string) => Promise<readonly Ranking[]>
  agents: Pick<Agents, 'forTenant'>
  now: () => Date
}

const SHOWN_IN_TRENDS = 10
const UNRATED = { elo: FIRST_ELO, wins: 0, losses: 0, draws: 0, outcomes: 0, squared_error: 0 }

/** Leaderboard, comparison and trends of agents. */
export function agentsService({ store, ranked, agents, now }: Dependencies) {
  const generatedAt = () => ({ generated_at: now().toISOString() })

  async function namesOf(list: string, known: readonly Ranking[], org: string): Promise<string[]> {
    const names = [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '')
    if (names.length === 0) throw invalid('agents', 'must name an agent')
    const seated = new Set([
      ...known.map(({ here }) => here.agent),
      ...(await agents.forTenant(org)).list.map(({ name }) => name),
    ])
    const unknown = names.find((name) => !seated.has(name))
    if (unknown !== undefined) throw invalid('agents', `There is no agent ${unknown}`)
    return names
  }

  return {
    async leaderboard({ limit, domain: named }: LeaderboardQuery, { org }: Caller) {
      const domain = named?.trim().toLowerCase() || undefined
      const all = await ranked(org, domain)
      return {
        leaderboard: all.slice(0, limit).map(({ rank, here }) => ({ rank, ...standingRecord(here) })),
        total_agents: all.length,
        domain: domain ?? null,
        ...generatedAt(),
      }
    },

    async comparison(query: { agents: string }, { org }: Caller) {
      const all = await ranked(org)
      const names = await namesOf(query.agents, all, org)
      const meetings = await store.meetings(org, names)
      return {
        agents: names,
        comparison: names.map((agent) => {
          const known = all.find(({ here }) => here.agent === agent)
          return { rank: known?.rank ?? null, ...standingRecord(known?.here ?? { agent, ...UNRATED }) }
        }),
        head_to_head: Object.fromEntries(
          meetings.map(({ agent, other, wins, losses, draws }) => [
            `${agent}_vs_${other}`,
            {
              agents: [agent, other],
              matches: wins + losses + draws,
              wins: { [agent]: wins, [other]: losses },
              draws,
            },
          ]),
        ),
        ...generatedAt(),
      }
    },

    async trends({ agents: list, time_range, granularity }: TrendQuery, { org }: Caller) {
      const all = await ranked(org)
      const names =
        list === undefined ? all.slice(0, SHOWN_IN_TRENDS).map(({ here }) => here.agent) : await namesOf(list, all, org)
      const days = Map.groupBy(await store.days(org, names, periodOf(time_range, now())), ({ agent }) => agent)
      const points = (own: readonly AgentDay[]) =>
        inSteps(own, granularity).map(([period, rows]) => ({
          period,
          elo: rows.at(-1)?.elo ?? FIRST_ELO,
          games: sumOf(rows, ({ wins, losses, draws }) => wins + losses + draws),
          debates: sumOf(rows, ({ debates }) => debates),
        }))
      return {
        agents: names,
        time_range,
        granularity,
        trends: Object.fromEntries(names.map((agent) => [agent, points(days.get(agent) ?? [])])),
        ...generatedAt(),
      }
    },

    async performance({ limit, ...query }: PerformanceQuery, caller: Caller) {
      const org = ownOrganization(query, caller)
      const period = periodOf(query.time_range, now())
      const all = await ranked(org)
      const shown = all.slice(0, limit)
      const names = shown.map(({ here }) => here.agent)
      const [days, before] = await Promise.all([
        store.days(org, names, period),
        period.from === undefined ? new Map<string, number>() : store.elosBefore(org, names, period.from),
      ])
      const daysOf = Map.groupBy(days, ({ agent }) => agent)
      return {
        org_id: org,
        time_range: query.time_range,
        agents: shown.map(({ rank, here }) => {
          const { agent } = here
          const own = daysOf.get(agent) ?? []
          const first = before.get(agent) ?? FIRST_ELO
          const [wins, losses, draws] = (['wins', 'losses', 'draws'] as const).map((count) =>
            sumOf(own, (day) => day[count]),
          ) as [number, number, number]
          return {
            agent_id: agent,
            rank,
            ...standingRecord({ ...here, wins, losses, draws }),
            elo_change: (own.at(-1)?.elo ?? first) - first,
            debates_count: sumOf(own, ({ debates }) => debates),
          }
        }),
        total_agents: all.length,
        ...generatedAt(),
      }
    },
  }
}
export type AgentsService = ReturnType<typeof agentsService>

function standingRecord({ agent, elo, wins, losses, draws, outcomes, squared_error }: Rating) {
  const games = wins + losses + draws
  return {
    agent_name: agent,
    elo,
    wins,
    losses,
    draws,
    win_rate: share(wins, games),
    games_played: games,
    calibration_score: outcomes === 0 ? null : 1 - squared_error / outcomes,
  }
}
