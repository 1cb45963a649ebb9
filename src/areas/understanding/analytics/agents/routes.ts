import { endpoint } from '../../../../http/endpoint.ts'
import { read, readOwn } from '../reading.ts'
import * as S from './schema.ts'
import type { AgentsService } from './service.ts'

export const agentRoutes = (agents: AgentsService) => [
  endpoint({
    ...read,
    id: 'analytics.agents-leaderboard',
    path: '/analytics/agents/leaderboard',
    summary: 'Rank the agents that sat on a panel',
    reads: ['agent_standing'],
    query: S.LeaderboardQuery,
    response: S.Leaderboard,
    handle: ({ query, caller }) => agents.leaderboard(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.agents-comparison',
    path: '/analytics/agents/comparison',
    summary: 'Compare agents side by side, with their results against each other',
    reads: ['agent_standing', 'debate_analytics'],
    query: S.ComparisonQuery,
    example: { query: { agents: 'builtin-skeptic,builtin-advocate' } },
    response: S.Comparison,
    handle: ({ query, caller }) => agents.comparison(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.agents-trends',
    path: '/analytics/agents/trends',
    summary: 'Show the ratings of agents over time',
    reads: ['agent_standing', 'debate_analytics'],
    query: S.TrendQuery,
    response: S.AgentTrends,
    handle: ({ query, caller }) => agents.trends(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.agents-performance',
    path: '/analytics/agents/performance',
    summary: 'Show how the ranked agents performed in a period',
    reads: ['agent_standing', 'debate_analytics'],
    query: S.PerformanceQuery,
    response: S.Performance,
    handle: ({ query, caller }) => agents.performance(query, caller),
  }),
]
