import { endpoint, type RequestFacts } from '../../../../http/endpoint.ts'
import { underVersion } from '../../../../http/versions/api-version.ts'
import type { DebateRecord } from './debate-record.ts'
import { DebateList, DebateListQuery } from './list-schema.ts'
import * as S from './schema.ts'
import { Consensus, ConsensusQuery } from './schema.ts'
import type { DebateQueries } from './service.ts'

const read = { permission: 'debates.read' } as const

/** Adds the addresses, in this version of the API, of what does not fit into a record. */
export const whereTheRestIs =
  ({ version }: RequestFacts) =>
  <Record extends DebateRecord>({ omitted, ...debate }: Record) => {
    if (!omitted) return { ...debate, omitted }
    const { from, ...counts } = omitted
    const address = underVersion(version, `/debates/${debate.id}`)
    const urls = { messages_url: `${address}/messages?offset=${from}`, events_url: `${address}/events` }
    return { ...debate, omitted: { ...counts, ...urls } }
  }

export const queryRoutes = (debates: DebateQueries) => [
  endpoint({
    id: 'debates.list',
    method: 'GET',
    path: '/debates',
    summary: "List the organization's debates, newest first",
    auth: read,
    reads: ['debate_outcomes', 'debate_results'],
    formerly: [{ path: '/debates/list' }],
    query: DebateListQuery,
    response: DebateList,
    handle: ({ query, caller }) => debates.list(query, caller),
  }),
  endpoint({
    id: 'debates.get',
    method: 'GET',
    path: '/debates/:id',
    summary: 'Show a debate with its rounds, messages, votes and decision',
    auth: read,
    reads: ['cross-pollination.follow', 'rests_on'],
    formerly: [{ path: '/debate/:id' }],
    response: S.Debate,
    handle: ({ params, caller, request }) => debates.get(params.id, caller).then(whereTheRestIs(request)),
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
    query: ConsensusQuery,
    response: Consensus,
    handle: ({ params, query, caller, request }) =>
      debates.consensus(params.id, caller, { seconds: query.wait, gone: query.wait > 0 ? request.signal : undefined }),
  }),
]
