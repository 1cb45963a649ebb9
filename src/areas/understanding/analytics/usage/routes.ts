import { endpoint } from '../../../../http/endpoint.ts'
import { Ranged, RangedInSteps } from '../period.ts'
import { readOwn } from '../reading.ts'
import * as S from './schema.ts'
import type { UsageService } from './service.ts'

export const usageRoutes = (usage: UsageService) => [
  endpoint({
    ...readOwn,
    id: 'analytics.usage-tokens',
    path: '/analytics/usage/tokens',
    summary: 'Count the tokens that models reported',
    reads: ['usage_analytics'],
    query: RangedInSteps,
    response: S.TokenUsage,
    handle: ({ query, caller }) => usage.tokens(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.usage-costs',
    path: '/analytics/usage/costs',
    summary: 'Show what answers cost, by provider and by model',
    reads: ['people_analytics', 'usage_analytics'],
    query: Ranged,
    response: S.CostBreakdown,
    handle: ({ query, caller }) => usage.costs(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.usage-active-users',
    path: '/analytics/usage/active_users',
    summary: 'Count the people who take part in debates',
    reads: ['people_analytics'],
    query: Ranged,
    response: S.ActiveUsers,
    handle: ({ query, caller }) => usage.activeUsers(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.trends',
    path: '/analytics/trends',
    summary: 'Show debates, tokens, cost and people over time',
    reads: ['debate_analytics', 'people_analytics', 'usage_analytics'],
    query: RangedInSteps,
    response: S.Trends,
    handle: ({ query, caller }) => usage.trends(query, caller),
  }),
]
