import { endpoint } from '../../../http/endpoint.ts'
import * as AgentsSchema from './agents/schema.ts'
import type { AgentsService } from './agents/service.ts'
import * as DebatesSchema from './debates/schema.ts'
import type { DebatesService } from './debates/service.ts'
import * as EndpointsSchema from './endpoints/schema.ts'
import type { EndpointsService } from './endpoints/service.ts'
import * as PatternsSchema from './patterns/schema.ts'
import type { PatternsService } from './patterns/service.ts'
import { Ranged, RangedInSteps } from './period.ts'
import * as UsageSchema from './usage/schema.ts'
import type { UsageService } from './usage/service.ts'

interface Services {
  debates: DebatesService
  patterns: PatternsService
  agents: AgentsService
  usage: UsageService
  endpoints: EndpointsService
}

export const analyticsRoutes = ({ debates, patterns, agents, usage, endpoints }: Services) => [
  ...patternRoutes(patterns),
  ...debateRoutes(debates),
  ...agentRoutes(agents),
  ...usageRoutes(usage),
  ...endpointRoutes(endpoints),
]

const read = { method: 'GET', auth: { permission: 'debates.read' } } as const
/** For endpoints whose query may name the caller's own organization; any other answers 404. */
const readOwn = { ...read, refusals: [404] } as const

const debateRoutes = (debates: DebatesService) => [
  endpoint({
    ...readOwn,
    id: 'analytics.debates-overview',
    path: '/analytics/debates/overview',
    summary: "Count the organization's debates and average their results",
    reads: ['debate_analytics'],
    query: Ranged,
    response: DebatesSchema.Overview,
    handle: ({ query, caller }) => debates.overview(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-trends',
    path: '/analytics/debates/trends',
    summary: 'Show the results of debates over time',
    reads: ['debate_analytics'],
    query: RangedInSteps,
    response: DebatesSchema.DebateTrends,
    handle: ({ query, caller }) => debates.trends(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-topics',
    path: '/analytics/debates/topics',
    summary: 'Show what debates are about, by their domain',
    reads: ['debate_analytics'],
    query: DebatesSchema.TopicQuery,
    response: DebatesSchema.Topics,
    handle: ({ query, caller }) => debates.topics(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-outcomes',
    path: '/analytics/debates/outcomes',
    summary: 'Count how debates ended, in total and by confidence',
    reads: ['debate_analytics'],
    query: Ranged,
    response: DebatesSchema.DebateOutcomes,
    handle: ({ query, caller }) => debates.outcomes(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-summary',
    path: '/analytics/debates/summary',
    summary: 'Show the overview, the outcomes and the leading topics together',
    reads: ['debate_analytics'],
    query: Ranged,
    response: DebatesSchema.DebatesSummary,
    handle: ({ query, caller }) => debates.summary(query, caller),
  }),
]

const patternRoutes = (patterns: PatternsService) => [
  endpoint({
    ...read,
    id: 'analytics.disagreements',
    path: '/analytics/disagreements',
    summary: 'List the debates with lasting disagreement, and who disagrees with whom',
    reads: ['debate_analytics'],
    query: PatternsSchema.PatternQuery,
    response: PatternsSchema.Disagreements,
    handle: ({ query, caller }) => patterns.disagreements(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.role-rotation',
    path: '/analytics/role-rotation',
    summary: 'List who took which role, and how evenly roles are spread',
    reads: ['debate_analytics'],
    query: PatternsSchema.RotationQuery,
    response: PatternsSchema.Rotations,
    handle: ({ query, caller }) => patterns.rotations(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.early-stops',
    path: '/analytics/early-stops',
    summary: 'List the debates that stopped before their last round, and whether that was right',
    reads: ['debate_analytics'],
    query: PatternsSchema.PatternQuery,
    response: PatternsSchema.EarlyStops,
    handle: ({ query, caller }) => patterns.earlyStops(query, caller),
  }),
]

const agentRoutes = (agents: AgentsService) => [
  endpoint({
    ...read,
    id: 'analytics.agents-leaderboard',
    path: '/analytics/agents/leaderboard',
    summary: 'Rank the agents that sat on a panel',
    reads: ['agent_standing'],
    query: AgentsSchema.LeaderboardQuery,
    response: AgentsSchema.Leaderboard,
    handle: ({ query, caller }) => agents.leaderboard(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.agents-comparison',
    path: '/analytics/agents/comparison',
    summary: 'Compare agents side by side, with their results against each other',
    reads: ['agent_standing', 'debate_analytics'],
    query: AgentsSchema.ComparisonQuery,
    example: { query: { agents: 'builtin-skeptic,builtin-advocate' } },
    response: AgentsSchema.Comparison,
    handle: ({ query, caller }) => agents.comparison(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.agents-trends',
    path: '/analytics/agents/trends',
    summary: 'Show the ratings of agents over time',
    reads: ['agent_standing', 'debate_analytics'],
    query: AgentsSchema.TrendQuery,
    response: AgentsSchema.AgentTrends,
    handle: ({ query, caller }) => agents.trends(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.agents-performance',
    path: '/analytics/agents/performance',
    summary: 'Show how the ranked agents performed in a period',
    reads: ['agent_standing', 'debate_analytics'],
    query: AgentsSchema.PerformanceQuery,
    response: AgentsSchema.Performance,
    handle: ({ query, caller }) => agents.performance(query, caller),
  }),
]

const usageRoutes = (usage: UsageService) => [
  endpoint({
    ...readOwn,
    id: 'analytics.usage-tokens',
    path: '/analytics/usage/tokens',
    summary: 'Count the tokens that models reported',
    reads: ['usage_analytics'],
    query: RangedInSteps,
    response: UsageSchema.TokenUsage,
    handle: ({ query, caller }) => usage.tokens(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.usage-costs',
    path: '/analytics/usage/costs',
    summary: 'Show what answers cost, by provider and by model',
    reads: ['people_analytics', 'usage_analytics'],
    query: Ranged,
    response: UsageSchema.CostBreakdown,
    handle: ({ query, caller }) => usage.costs(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.usage-active-users',
    path: '/analytics/usage/active_users',
    summary: 'Count the people who take part in debates',
    reads: ['people_analytics'],
    query: Ranged,
    response: UsageSchema.ActiveUsers,
    handle: ({ query, caller }) => usage.activeUsers(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.trends',
    path: '/analytics/trends',
    summary: 'Show debates, tokens, cost and people over time',
    reads: ['debate_analytics', 'people_analytics', 'usage_analytics'],
    query: RangedInSteps,
    response: UsageSchema.Trends,
    handle: ({ query, caller }) => usage.trends(query, caller),
  }),
]

const endpointRoutes = (endpoints: EndpointsService) => [
  endpoint({
    method: 'GET',
    auth: 'user',
    id: 'analytics.endpoints',
    path: '/analytics/endpoints',
    summary: 'Show how the endpoints that were called respond',
    query: EndpointsSchema.EndpointsQuery,
    response: EndpointsSchema.Endpoints,
    handle: ({ query }) => endpoints.list(query),
  }),
  endpoint({
    method: 'GET',
    auth: 'user',
    id: 'analytics.endpoints-slowest',
    path: '/analytics/endpoints/slowest',
    summary: 'Show the slowest endpoints since this process started',
    query: EndpointsSchema.SlowestQuery,
    response: EndpointsSchema.Slowest,
    handle: ({ query }) => endpoints.slowest(query),
  }),
  endpoint({
    method: 'GET',
    auth: 'user',
    id: 'analytics.endpoints-errors',
    path: '/analytics/endpoints/errors',
    summary: 'Show the endpoints that answered with errors since this process started',
    query: EndpointsSchema.ErrorsQuery,
    response: EndpointsSchema.Errors,
    handle: ({ query }) => endpoints.errors(query),
  }),
  endpoint({
    method: 'GET',
    auth: 'user',
    id: 'analytics.endpoints-performance',
    path: '/analytics/endpoints/:endpoint/performance',
    summary: 'Show how one endpoint responds, by its operation id',
    params: EndpointsSchema.PerformanceParams,
    query: EndpointsSchema.MethodQuery,
    example: { params: { endpoint: 'health.check' } },
    response: EndpointsSchema.EndpointPerformance,
    handle: ({ params, query }) => endpoints.performance(params.endpoint, query),
  }),
  endpoint({
    method: 'GET',
    auth: 'user',
    id: 'analytics.endpoints-health',
    path: '/analytics/endpoints/health',
    summary: 'Summarise how the endpoints responded in the last five minutes',
    response: EndpointsSchema.EndpointHealth,
    handle: () => endpoints.health(),
  }),
]
