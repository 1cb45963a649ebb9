import { endpoint } from '../../../../http/endpoint.ts'
import { Ranged, RangedInSteps } from '../period.ts'
import { readOwn } from '../reading.ts'
import * as S from './schema.ts'
import type { DebatesService } from './service.ts'

export const debateRoutes = (debates: DebatesService) => [
  endpoint({
    ...readOwn,
    id: 'analytics.debates-overview',
    path: '/analytics/debates/overview',
    summary: "Count the organization's debates and average their results",
    reads: ['debate_analytics'],
    query: Ranged,
    response: S.Overview,
    handle: ({ query, caller }) => debates.overview(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-trends',
    path: '/analytics/debates/trends',
    summary: 'Show the results of debates over time',
    reads: ['debate_analytics'],
    query: RangedInSteps,
    response: S.DebateTrends,
    handle: ({ query, caller }) => debates.trends(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-topics',
    path: '/analytics/debates/topics',
    summary: 'Show what debates are about, by their domain',
    reads: ['debate_analytics'],
    query: S.TopicQuery,
    response: S.Topics,
    handle: ({ query, caller }) => debates.topics(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-outcomes',
    path: '/analytics/debates/outcomes',
    summary: 'Count how debates ended, in total and by confidence',
    reads: ['debate_analytics'],
    query: Ranged,
    response: S.DebateOutcomes,
    handle: ({ query, caller }) => debates.outcomes(query, caller),
  }),
  endpoint({
    ...readOwn,
    id: 'analytics.debates-summary',
    path: '/analytics/debates/summary',
    summary: 'Show the overview, the outcomes and the leading topics together',
    reads: ['debate_analytics'],
    query: Ranged,
    response: S.DebatesSummary,
    handle: ({ query, caller }) => debates.summary(query, caller),
  }),
]
