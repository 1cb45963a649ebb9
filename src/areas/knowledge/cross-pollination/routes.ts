import { endpoint } from '../../../http/endpoint.ts'
import { withVersionedAddresses } from '../../../http/versions/api-version.ts'
import * as S from './schema.ts'
import type { PollinationService } from './service.ts'
import type { decisionsCiting } from './taint.ts'

const read = { permission: 'cross-pollination.read' } as const
const write = { permission: 'cross-pollination.write' } as const
const manage = { permission: 'cross-pollination.manage' } as const

export const pollinationRoutes = (
  pollination: PollinationService & { decisionsCiting: ReturnType<typeof decisionsCiting> },
) => [
  endpoint({
    id: 'cross-pollination.stats',
    method: 'GET',
    path: '/cross-pollination/stats',
    summary: 'Count how often decisions reached other debates',
    auth: read,
    reads: ['cross-pollination.follow', 'debate_results'],
    response: S.Stats,
    handle: ({ caller }) => pollination.stats(caller),
  }),
  endpoint({
    id: 'cross-pollination.subscribers',
    method: 'GET',
    path: '/cross-pollination/subscribers',
    summary: 'List the debates that receive the decisions of others',
    auth: read,
    reads: ['debate_results'],
    response: S.Subscribers,
    handle: ({ caller }) => pollination.subscribers(caller),
  }),
  endpoint({
    id: 'cross-pollination.resting',
    method: 'GET',
    path: '/cross-pollination/resting-on/:id',
    summary: 'List the decisions that cite a document or a piece of evidence',
    auth: read,
    reads: ['cross-pollination.follow', 'rests_on'],
    stability: 'experimental',
    response: S.Resting,
    handle: ({ params, caller }) => pollination.decisionsCiting(params.id, caller),
  }),
  endpoint({
    id: 'cross-pollination.subscribe',
    method: 'POST',
    path: '/cross-pollination/subscribe',
    summary: 'Let a running debate receive the decisions of others',
    description:
      'Selects decisions that name one of the topics or answer a similar question. Each arrives as evidence with its dissent, rated no higher than its weakest source.',
    auth: write,
    refusals: [404, 409],
    body: S.NewSubscription,
    example: { body: { debate_id: 'dbt_example', topics: ['warranty'], min_confidence: 0.7 } },
    response: S.Subscribed,
    handle: ({ body, caller }) => pollination.subscribe(body, caller),
  }),
  endpoint({
    id: 'cross-pollination.unsubscribe',
    method: 'DELETE',
    path: '/cross-pollination/subscribers/:debate_id',
    summary: 'Stop sending the decisions of others to a debate',
    auth: write,
    refusals: [404],
    response: S.Unsubscribed,
    handle: ({ params, caller }) => pollination.unsubscribe(params.debate_id, caller),
  }),
  endpoint({
    id: 'cross-pollination.bridge',
    method: 'GET',
    path: '/cross-pollination/bridge',
    summary: 'Show how debates receive earlier decisions, and which they received',
    auth: read,
    reads: ['cross-pollination.follow'],
    response: S.Bridges,
    handle: ({ caller }) => pollination.bridge(caller),
  }),
  endpoint({
    id: 'cross-pollination.configure',
    method: 'PUT',
    path: '/cross-pollination/bridge',
    summary: 'Set whether debates start with earlier decisions, how many, and how confident these must be',
    auth: manage,
    body: S.ConfigurationChange,
    example: { body: { enabled: true } },
    response: S.Configured,
    handle: ({ body, caller }) => pollination.configure(body, caller),
  }),
  endpoint({
    id: 'cross-pollination.metrics',
    method: 'GET',
    path: '/cross-pollination/metrics',
    summary: 'Show how fast and how reliably decisions reach other debates',
    auth: read,
    reads: ['cross-pollination.follow'],
    response: S.Metrics,
    handle: ({ caller }) => pollination.metrics(caller),
  }),
  endpoint({
    id: 'cross-pollination.reset',
    method: 'POST',
    path: '/cross-pollination/reset',
    summary: 'Reset the counts; nothing is deleted',
    auth: manage,
    response: S.Reset,
    handle: ({ caller }) => pollination.reset(caller),
  }),
  endpoint({
    id: 'cross-pollination.km',
    method: 'GET',
    path: '/cross-pollination/km',
    summary: 'Show which sources of the organization reach its debates, and how many are cited',
    auth: read,
    reads: ['cross-pollination.follow', 'rests_on', 'supplied_passages'],
    response: S.KnowledgeStatus,
    handle: ({ caller }) => pollination.knowledge(caller),
  }),
  endpoint({
    id: 'cross-pollination.check',
    method: 'POST',
    path: '/cross-pollination/km/staleness-check',
    summary: 'Check whether the sources of decisions are still valid',
    description: 'Uses only stored facts and fetches nothing. The result replaces the last one.',
    auth: write,
    otherStatuses: [202],
    response: S.Checked,
    async handle({ caller, request, reply }) {
      const answer = await pollination.check(caller, request.signal)
      if (!('job_id' in answer)) return answer
      reply.status(202)
      return withVersionedAddresses(answer, request.version, 'status_url')
    },
  }),
  endpoint({
    id: 'cross-pollination.last-check',
    method: 'GET',
    path: '/cross-pollination/km/staleness-check',
    summary: 'Show the last check of the sources of decisions',
    auth: read,
    reads: ['cross-pollination.follow'],
    response: S.LastCheck,
    handle: ({ caller }) => pollination.lastCheck(caller),
  }),
]
