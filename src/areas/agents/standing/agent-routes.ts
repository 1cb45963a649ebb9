import { endpoint } from '../../../http/endpoint.ts'
import { perDay } from '../../../http/rate-limit/declared-limits.ts'
import { invalid } from '../../../shared/errors.ts'
import {
  AgentName,
  Allies,
  CompareQuery,
  Comparison,
  Domains,
  EloQuery,
  FewQuery,
  GroundedPersona,
  HeadToHead,
  IdentityPrompt,
  IdentityQuery,
  Network,
  PositionQuery,
  Positions,
  Profile,
  Rivals,
  TwoAgents,
} from './agent-schema.ts'
import type { AgentService } from './agent-service.ts'
import { Reputation } from './ranking-schema.ts'
import { TrainingQueued, TrainingRequest, type training } from './training-job.ts'

const auth = { permission: 'debates.read' } as const
const params = AgentName

export const agentRoutes = (agents: AgentService) => [
  endpoint({
    id: 'agents.profile',
    method: 'GET',
    path: '/agent/:name/profile',
    summary: 'Show the standing of an agent',
    auth,
    reads: ['agent_standing'],
    params,
    example: { params: { name: 'builtin-skeptic' } },
    response: Profile,
    handle: ({ params, caller }) => agents.profile(params.name, caller),
  }),
  endpoint({
    id: 'agents.elo',
    method: 'GET',
    path: '/agent/elo',
    summary: 'Show the standing of the agent named in the query',
    auth,
    refusals: [404],
    replacement: '/api/v2/agent/:name/profile',
    reads: ['agent_standing'],
    query: EloQuery,
    example: { query: { agent: 'builtin-skeptic' } },
    response: Profile,
    async handle({ query, caller, reply }) {
      const profile = await agents.elo(query, caller)
      const address = `/api/v2/agent/${encodeURIComponent(profile.agent)}/profile`
      reply.header('link', `<${address}>; rel="successor-version"`)
      return profile
    },
  }),
  endpoint({
    id: 'agents.network',
    method: 'GET',
    path: '/agent/:name/network',
    summary: 'Show whom an agent influences, who influences it, and with whom it agrees',
    auth,
    reads: ['agent_standing'],
    params,
    example: { params: { name: 'builtin-skeptic' } },
    response: Network,
    handle: ({ params, caller }) => agents.network(params.name, caller),
  }),
  endpoint({
    id: 'agents.rivals',
    method: 'GET',
    path: '/agent/:name/rivals',
    summary: 'List the agents that rarely vote the same way as an agent',
    auth,
    reads: ['agent_standing'],
    params,
    query: FewQuery,
    example: { params: { name: 'builtin-skeptic' } },
    response: Rivals,
    handle: ({ params, query, caller }) => agents.rivals(params.name, query.limit, caller),
  }),
  endpoint({
    id: 'agents.allies',
    method: 'GET',
    path: '/agent/:name/allies',
    summary: 'List the agents that nearly always vote the same way as an agent',
    auth,
    reads: ['agent_standing'],
    params,
    query: FewQuery,
    example: { params: { name: 'builtin-skeptic' } },
    response: Allies,
    handle: ({ params, query, caller }) => agents.allies(params.name, query.limit, caller),
  }),
  endpoint({
    id: 'agents.positions',
    method: 'GET',
    path: '/agent/:name/positions',
    summary: 'List the positions an agent took in finished debates, newest first',
    auth,
    reads: ['agent_standing'],
    params,
    query: PositionQuery,
    example: { params: { name: 'builtin-skeptic' } },
    response: Positions,
    handle: ({ params, query, caller }) => agents.positions(params.name, query, caller),
  }),
  endpoint({
    id: 'agents.domains',
    method: 'GET',
    path: '/agent/:name/domains',
    summary: 'Show the standing of an agent in each domain, its most frequent domains first',
    auth,
    reads: ['agent_standing'],
    params,
    query: FewQuery,
    example: { params: { name: 'builtin-skeptic' } },
    response: Domains,
    handle: ({ params, query, caller }) => agents.domains(params.name, query.limit, caller),
  }),
  endpoint({
    id: 'agents.grounded-persona',
    method: 'GET',
    path: '/agent/:name/grounded-persona',
    summary: 'Describe an agent by its record',
    auth,
    reads: ['agent_standing'],
    params,
    example: { params: { name: 'builtin-skeptic' } },
    response: GroundedPersona,
    handle: ({ params, caller }) => agents.groundedPersona(params.name, caller),
  }),
  endpoint({
    id: 'agents.identity-prompt',
    method: 'GET',
    path: '/agent/:name/identity-prompt',
    summary: 'Write a prompt that tells an agent about its own record',
    auth,
    reads: ['agent_standing'],
    params,
    query: IdentityQuery,
    example: { params: { name: 'builtin-skeptic' } },
    response: IdentityPrompt,
    handle: ({ params, query, caller }) => agents.identityPrompt(params.name, query, caller),
  }),
  endpoint({
    id: 'agents.reputation',
    method: 'GET',
    path: '/agent/:name/reputation',
    summary: 'Show the reputation of an agent',
    auth,
    reads: ['agent_standing'],
    params,
    example: { params: { name: 'builtin-skeptic' } },
    response: Reputation,
    handle: ({ params, caller }) => agents.reputation(params.name, caller),
  }),
  endpoint({
    id: 'agents.compare',
    method: 'GET',
    path: '/agent/compare',
    summary: 'Compare two agents head to head',
    auth,
    refusals: [404],
    reads: ['agent_standing'],
    query: CompareQuery,
    example: { query: { agent_a: 'builtin-skeptic', agent_b: 'builtin-advocate' } },
    response: Comparison,
    handle: ({ query, caller }) => agents.compare(...twoAgentsIn(query), caller),
  }),
  endpoint({
    id: 'agents.head-to-head',
    method: 'GET',
    path: '/agent/:agent/head-to-head/:opponent',
    summary: 'Show the debates in which two agents met',
    auth,
    reads: ['agent_standing'],
    params: TwoAgents,
    example: { params: { agent: 'builtin-skeptic', opponent: 'builtin-advocate' } },
    response: HeadToHead,
    handle: ({ params, caller }) => agents.headToHead(params.agent, params.opponent, caller),
  }),
]

export const trainingRoutes = ({ train }: Pick<ReturnType<typeof training>, 'train'>) => [
  endpoint({
    id: 'agents.train',
    method: 'POST',
    path: '/agents/train',
    summary: 'Refit the records of agents and the calibrator from the outcomes that are known, in the background',
    auth: { permission: 'queue.submit' },
    refusals: [404],
    limit: perDay(5, 'user'),
    status: 202,
    body: TrainingRequest,
    response: TrainingQueued,
    handle: ({ body, caller }) => train(body, caller),
  }),
]

/** The agents that are to be compared: named one by one, or as a list of two. */
function twoAgentsIn({ agents, agent_a, agent_b }: CompareQuery): [string, string] {
  if (agents && (agent_a ?? agent_b) !== undefined)
    throw invalid('agents', 'cannot be combined with agent_a and agent_b')
  if (agents && agents.length !== 2) throw invalid('agents', 'must name two agents')
  const [first = agent_a, second = agent_b] = agents ?? []
  if (first === undefined) throw invalid('agent_a', 'is required')
  if (second === undefined) throw invalid('agent_b', 'is required')
  return [first, second]
}
