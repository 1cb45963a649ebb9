import { endpoint } from '../../../http/endpoint.ts'
import * as A from './agents/schema.ts'
import type { AgentsService } from './agents/service.ts'
import * as D from './debates/schema.ts'
import type { DebatesService } from './debates/service.ts'
import * as P from './patterns/schema.ts'
import type { PatternsService } from './patterns/service.ts'
import { Ranged, RangedInSteps } from './period.ts'
import * as U from './usage/schema.ts'
import type { UsageService } from './usage/service.ts'

const read = { method: 'GET', auth: { permission: 'debates.read' } } as const
/** The query may name the organization, and no other than the caller's own. */
const readOwn = { ...read, refusals: [404] } as const

export const patternRoutes = (patterns: PatternsService) => [
  endpoint({
    ...read,
    id: 'analytics.disagreements',
    path: '/analytics/disagreements',
    summary: 'List the debates with lasting disagreement, and who disagrees with whom',
    query: P.PatternQuery,
    response: P.Disagreements,
    handle: ({ query, caller }) => patterns.disagreements(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.role-rotation',
    path: '/analytics/role-rotation',
    summary: 'List who took which role, and how evenly roles are spread',
    query: P.RotationQuery,
    response: P.Rotations,
    handle: ({ query, caller }) => patterns.rotations(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.early-stops',
    path: '/analytics/early-stops',
    summary: 'List the debates that stopped before their last round, and whether that was right',
    query: P.PatternQuery,
    response: P.EarlyStops,
    handle: ({ query, caller }) => patterns.earlyStops(query, caller),
  }),
]

export const debateRoutes = (debates: DebatesService) => [
  endpoint({
    ...readOwn,
    id: 'analytics.debates-overview',
    path: '/analytics/debates/overview',
    summary: "Count the organization's debates and average their results",
    query: Ranged,
    response: D.Overview,
    handle: ({ query, caller }) => debates.overview(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-trends',
    path: '/analytics/debates/trends',
    summary: 'Show the results of debates over time',
    query: RangedInSteps,
    response: D.DebateTrends,
    handle: ({ query, caller }) => debates.trends(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-topics',
    path: '/analytics/debates/topics',
    summary: 'Show what debates are about, by their domain',
    query: D.TopicQuery,
    response: D.Topics,
    handle: ({ query, caller }) => debates.topics(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-outcomes',
    path: '/analytics/debates/outcomes',
    summary: 'Count how debates ended, in total and by confidence',
    query: Ranged,
    response: D.DebateOutcomes,
    handle: ({ query, caller }) => debates.outcomes(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-summary',
    path: '/analytics/debates/summary',
    summary: 'Show the overview, the outcomes and the leading topics together',
    query: Ranged,
    response: D.DebatesSummary,
    handle: ({ query, caller }) => debates.summary(query, caller),
  }),
]

export const agentRoutes = (agents: AgentsService) => [
  endpoint({
    ...read,
    id: 'analytics.agents-leaderboard',
    path: '/analytics/agents/leaderboard',
    summary: 'Rank the agents that sat on a panel',
    query: A.LeaderboardQuery,
    response: A.Leaderboard,
    handle: ({ query, caller }) => agents.leaderboard(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.agents-comparison',
    path: '/analytics/agents/comparison',
    summary: 'Compare agents side by side, with their results against each other',
    query: A.ComparisonQuery,
    example: { query: { agents: 'builtin-skeptic,builtin-advocate' } },
    response: A.Comparison,
    handle: ({ query, caller }) => agents.comparison(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.agents-trends',
    path: '/analytics/agents/trends',
    summary: 'Show the ratings of agents over time',
    query: A.TrendQuery,
    response: A.AgentTrends,
    handle: ({ query, caller }) => agents.trends(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.agents-performance',
    path: '/analytics/agents/performance',
    summary: 'Show how the ranked agents performed in a period',
    query: A.PerformanceQuery,
    response: A.Performance,
    handle: ({ query, caller }) => agents.performance(query, caller),
  }),
]

export const usageRoutes = (usage: UsageService) => [
  endpoint({
    ...readOwn,
    id: 'analytics.usage-tokens',
    path: '/analytics/usage/tokens',
    summary: 'Count the tokens that models reported',
    query: RangedInSteps,
    response: U.TokenUsage,
    handle: ({ query, caller }) => usage.tokens(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.usage-costs',
    path: '/analytics/usage/costs',
    summary: 'Show what answers cost, by provider and by model',
    query: Ranged,
    response: U.CostBreakdown,
    handle: ({ query, caller }) => usage.costs(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.usage-active-users',
    path: '/analytics/usage/active_users',
    summary: 'Count the people who take part in debates',
    query: Ranged,
    response: U.ActiveUsers,
    handle: ({ query, caller }) => usage.activeUsers(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.trends',
    path: '/analytics/trends',
    summary: 'Show debates, tokens, cost and people over time',
    query: RangedInSteps,
    response: U.Trends,
    handle: ({ query, caller }) => usage.trends(query, caller),
  }),
]
