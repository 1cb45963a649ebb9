import { endpoint } from '../../../../http/endpoint.ts'
import { Consensus } from './consensus-schema.ts'
import * as S from './schema.ts'
import type { DebateReading } from './service.ts'

const read = { permission: 'debates.read' } as const

export const readingRoutes = (debates: DebateReading) => [
  endpoint({
    id: 'debates.list',
    method: 'GET',
    path: '/debates',
    summary: "List the organization's debates, newest first",
    auth: read,
    formerly: [{ path: '/debates/list' }],
    query: S.DebateListQuery,
    response: S.DebateList,
    handle: ({ query, caller }) => debates.list(query, caller),
  }),
  endpoint({
    id: 'debates.get',
    method: 'GET',
    path: '/debates/:id',
    summary: 'Show a debate with its rounds, messages, votes and decision',
    auth: read,
    formerly: [{ path: '/debate/:id' }],
    response: S.Debate,
    handle: ({ params, caller }) => debates.get(params.id, caller),
  }),
  endpoint({
    id: 'debates.messages',
    method: 'GET',
    path: '/debates/:id/messages',
    summary: 'List what was said in a debate',
    auth: read,
    query: S.MessagePage,
    response: S.MessageList,
    handle: ({ params, query, caller }) => debates.messages(params.id, query, caller),
  }),
  endpoint({
    id: 'debates.consensus',
    method: 'GET',
    path: '/debates/:id/consensus',
    summary: 'Show what a debate decided, with its confidence and the dissent',
    auth: read,
    formerly: [{ path: '/consensus/:id' }],
    response: Consensus,
    handle: ({ params, caller }) => debates.consensus(params.id, caller),
  }),
]
