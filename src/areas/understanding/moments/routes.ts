import { endpoint } from '../../../http/endpoint.ts'
import type { LearningService } from './learning-service.ts'
import * as S from './schema.ts'
import type { MomentService } from './service.ts'

const read = { permission: 'debates.read' } as const

export const momentRoutes = (moments: MomentService) => [
  endpoint({
    id: 'moments.summary',
    method: 'GET',
    path: '/moments/summary',
    summary: 'Count the moments of the organization or of one debate, and show the most significant',
    auth: read,
    reads: ['insight'],
    refusals: [404],
    query: S.SummaryQuery,
    response: S.Summary,
    handle: ({ query, caller }) => moments.summary(query, caller),
  }),
  endpoint({
    id: 'moments.timeline',
    method: 'GET',
    path: '/moments/timeline',
    summary: 'List moments, newest first',
    auth: read,
    reads: ['insight'],
    refusals: [404],
    query: S.TimelineQuery,
    response: S.Timeline,
    handle: ({ query, caller }) => moments.timeline(query, caller),
  }),
  endpoint({
    id: 'moments.trending',
    method: 'GET',
    path: '/moments/trending',
    summary: 'List the moments of the last days that are new and significant',
    auth: read,
    reads: ['insight'],
    query: S.TrendingQuery,
    response: S.Trending,
    handle: ({ query, caller }) => moments.trending(query, caller),
  }),
  endpoint({
    id: 'moments.by-type',
    method: 'GET',
    path: '/moments/by-type/:type',
    summary: 'List the moments of one type, newest first',
    auth: read,
    reads: ['insight'],
    query: S.ByTypePage,
    example: { params: { type: 'upset_victory' } },
    response: S.ByType,
    handle: ({ params, query, caller }) => moments.ofType(params.type, query, caller),
  }),
]

export const learningRoutes = (learning: LearningService) => [
  endpoint({
    id: 'moments.emergent-traits',
    method: 'GET',
    path: '/laboratory/emergent-traits',
    summary: 'List the traits that set agents apart from others in their domain, as shown by their behaviour',
    auth: read,
    reads: ['insight'],
    query: S.TraitsQuery,
    response: S.EmergentTraits,
    handle: ({ query, caller }) => learning.traits(query, caller),
  }),
  endpoint({
    id: 'moments.evolution',
    method: 'GET',
    path: '/learning/evolution',
    summary: 'Show how decisions developed over the last 90 days, and which patterns were learned',
    auth: read,
    reads: ['insight'],
    response: S.Evolution,
    handle: ({ caller }) => learning.evolution(caller),
  }),
]
