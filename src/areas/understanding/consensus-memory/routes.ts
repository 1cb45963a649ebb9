import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { ConsensusMemoryService } from './service.ts'

const read = { permission: 'debates.read' } as const

export const consensusMemoryRoutes = (memory: ConsensusMemoryService) => [
  endpoint({
    id: 'consensus-memory.similar',
    method: 'GET',
    path: '/consensus/similar',
    summary: 'Find finished debates on similar topics',
    auth: read,
    query: S.SimilarQuery,
    response: S.Similar,
    handle: ({ query, caller }) => memory.similar(query, caller),
  }),
  endpoint({
    id: 'consensus-memory.settled',
    method: 'GET',
    path: '/consensus/settled',
    summary: 'List topics whose last debate ended with a consensus, the most certain first',
    auth: read,
    query: S.SettledQuery,
    response: S.Settled,
    handle: ({ query, caller }) => memory.settled(query, caller),
  }),
  endpoint({
    id: 'consensus-memory.stats',
    method: 'GET',
    path: '/consensus/stats',
    summary: 'Count what is remembered',
    auth: read,
    response: S.Stats,
    handle: ({ caller }) => memory.stats(caller),
  }),
  endpoint({
    id: 'consensus-memory.dissents',
    method: 'GET',
    path: '/consensus/dissents',
    summary: 'List the dissent in debates on similar topics',
    auth: read,
    query: S.DissentsQuery,
    response: S.Dissents,
    handle: ({ query, caller }) => memory.dissents(query, caller),
  }),
  endpoint({
    id: 'consensus-memory.contrarian-views',
    method: 'GET',
    path: '/consensus/contrarian-views',
    summary: 'List what agents chose against the conclusion in debates on similar topics',
    auth: read,
    query: S.ViewsQuery,
    response: S.ContrarianViews,
    handle: ({ query, caller }) => memory.contrarianViews(query, caller),
  }),
  endpoint({
    id: 'consensus-memory.risk-warnings',
    method: 'GET',
    path: '/consensus/risk-warnings',
    summary: 'List the risks that agents raised in debates on similar topics',
    auth: read,
    query: S.ViewsQuery,
    response: S.RiskWarnings,
    handle: ({ query, caller }) => memory.riskWarnings(query, caller),
  }),
  endpoint({
    id: 'consensus-memory.domain',
    method: 'GET',
    path: '/consensus/domain/:domain',
    summary: 'List the finished debates of a domain, newest first',
    auth: read,
    query: S.HistoryQuery,
    response: S.History,
    handle: ({ params, query, caller }) => memory.history(params.domain, query, caller),
  }),
]
