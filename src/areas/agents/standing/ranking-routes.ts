import { endpoint } from '../../../http/endpoint.ts'
import * as S from './ranking-schema.ts'
import type { RankingService } from './ranking-service.ts'

const read = { permission: 'debates.read' } as const

export const rankingRoutes = (rankings: RankingService) => [
  endpoint({
    id: 'agents.leaderboard',
    method: 'GET',
    path: '/agents/leaderboard',
    summary: 'Rank the agents by their known accuracy, or by Elo where it is not known',
    auth: read,
    reads: ['agent_standing'],
    formerly: [{ path: '/leaderboard' }],
    query: S.RankingQuery,
    response: S.Rankings,
    handle: ({ query, caller }) => rankings.rankings(query, caller),
  }),
  endpoint({
    id: 'agents.rankings',
    method: 'GET',
    path: '/agents/rankings',
    summary: 'List the rankings of the agents',
    auth: read,
    reads: ['agent_standing'],
    formerly: [{ path: '/rankings' }],
    query: S.RankingQuery,
    response: S.Rankings,
    handle: ({ query, caller }) => rankings.rankings(query, caller),
  }),
  endpoint({
    id: 'agents.agent-leaderboard',
    method: 'GET',
    path: '/agent/leaderboard',
    summary: 'Rank the agents, under the address of one agent',
    auth: read,
    reads: ['agent_standing'],
    formerly: [{ path: '/elo/rankings' }],
    query: S.RankingQuery,
    response: S.Rankings,
    handle: ({ query, caller }) => rankings.rankings(query, caller),
  }),
  endpoint({
    id: 'agents.ranking-stats',
    method: 'GET',
    path: '/ranking/stats',
    summary: "Summarise the organization's rankings",
    auth: read,
    reads: ['agent_standing'],
    response: S.RankingStats,
    handle: ({ caller }) => rankings.stats(caller),
  }),
  endpoint({
    id: 'agents.reputations',
    method: 'GET',
    path: '/reputation/all',
    summary: 'List the reputations of all agents, the best first',
    auth: read,
    reads: ['agent_standing'],
    query: S.ReputationQuery,
    response: S.Reputations,
    handle: ({ query, caller }) => rankings.reputations(query, caller),
  }),
]
