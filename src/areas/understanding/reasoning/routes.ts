import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import { ArgumentGraph } from './schema.ts'
import { decisionModes, type ReasoningService } from './service.ts'

const read = { permission: 'debates.read' } as const

export function reasoningRoutes(reasoning: ReasoningService) {
  const stats = {
    method: 'GET',
    summary: "Measure the network of a debate's claims, evidence, supports and attacks",
    auth: read,
    response: S.GraphStats,
  } as const

  return [
    endpoint({
      id: 'reasoning.cruxes',
      method: 'GET',
      path: '/belief-network/:debate_id/cruxes',
      summary: 'List the claims of a debate without which agents would have no basis for their vote',
      auth: read,
      query: S.CruxesQuery,
      response: S.Cruxes,
      handle: ({ params, query, caller }) => reasoning.cruxes(params.debate_id, query, caller),
    }),
    endpoint({
      id: 'reasoning.load-bearing-claims',
      method: 'GET',
      path: '/belief-network/:debate_id/load-bearing-claims',
      summary: 'List the claims of a debate without which its result or confidence would be different',
      auth: read,
      query: S.LoadBearingQuery,
      response: S.LoadBearingClaims,
      handle: ({ params, query, caller }) => reasoning.loadBearingClaims(params.debate_id, query, caller),
    }),
    endpoint({
      id: 'reasoning.claim-support',
      method: 'GET',
      path: '/provenance/:debate_id/claims/:claim_id/support',
      summary: 'Show what supports and what contradicts a claim, and where it comes from',
      auth: read,
      response: S.ClaimSupport,
      handle: ({ params, caller }) => reasoning.support(params.debate_id, params.claim_id, caller),
    }),
    endpoint({
      id: 'reasoning.graph',
      method: 'GET',
      path: '/belief-network/:debate_id/graph',
      summary: "Show the graph of a debate's claims and evidence: what supports, attacks and cites what",
      auth: read,
      response: ArgumentGraph,
      handle: ({ params, caller }) => reasoning.graph(params.debate_id, caller),
    }),
    endpoint({
      id: 'reasoning.graph-stats',
      path: '/debate/:id/graph-stats',
      ...stats,
      handle: ({ params, caller }) => reasoning.graphStats(params.id, caller),
    }),
    endpoint({
      id: 'reasoning.debate-graph-stats',
      path: '/debates/:id/graph-stats',
      ...stats,
      handle: ({ params, caller }) => reasoning.graphStats(params.id, caller),
    }),
    endpoint({
      id: 'reasoning.modes',
      method: 'GET',
      path: '/modes',
      summary: 'List the ways in which a panel can reach a decision',
      auth: read,
      response: S.Modes,
      handle: () => decisionModes(),
    }),
  ]
}
