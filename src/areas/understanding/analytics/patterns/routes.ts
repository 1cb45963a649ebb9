import { endpoint } from '../../../../http/endpoint.ts'
import { read } from '../reading.ts'
import * as S from './schema.ts'
import type { PatternsService } from './service.ts'

export const patternRoutes = (patterns: PatternsService) => [
  endpoint({
    ...read,
    id: 'analytics.disagreements',
    path: '/analytics/disagreements',
    summary: 'List the debates with lasting disagreement, and who disagrees with whom',
    reads: ['debate_analytics'],
    query: S.PatternQuery,
    response: S.Disagreements,
    handle: ({ query, caller }) => patterns.disagreements(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.role-rotation',
    path: '/analytics/role-rotation',
    summary: 'List who took which role, and how evenly roles are spread',
    reads: ['debate_analytics'],
    query: S.RotationQuery,
    response: S.Rotations,
    handle: ({ query, caller }) => patterns.rotations(query, caller),
  }),
  endpoint({
    ...read,
    id: 'analytics.early-stops',
    path: '/analytics/early-stops',
    summary: 'List the debates that stopped before their last round, and whether that was right',
    reads: ['debate_analytics'],
    query: S.PatternQuery,
    response: S.EarlyStops,
    handle: ({ query, caller }) => patterns.earlyStops(query, caller),
  }),
]
