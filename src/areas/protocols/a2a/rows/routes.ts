import { endpoint, type RequestFacts } from '../../../../http/endpoint.ts'
import { EventStream, WaitingAnswer } from '../../../../http/waiting/answers.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { HouseCard } from './house-card.ts'
import type { AgentRoster } from './roster.ts'
import * as S from './schema.ts'
import type { TaskRows } from './service.ts'

const read = { permission: 'debates.read' } as const

/** A megabyte of context may be several in JSON. */
const LONG_BODY = 4_194_304

interface RowRoutesDependencies {
  rows: TaskRows
  roster: AgentRoster
  card: HouseCard
}

export const rowRoutes = ({ rows, roster, card }: RowRoutesDependencies) => [
  endpoint({
    id: 'a2a.agent-json',
    method: 'GET',
    path: '/a2a/.well-known/agent.json',
    summary: 'Describe what this service offers other agents, and where',
    auth: 'public',
    description:
      'With the header `A2A-Version`, or `Accept: application/a2a+json`, answers with the signed agent card of A2A 1.0 instead.',
    envelope: false,
    produces: ['application/json', 'application/a2a+json'],
    otherStatuses: [304],
    response: S.Card,
    handle: ({ request, reply }) => card.card(request, reply),
  }),
  endpoint({
    id: 'a2a.openapi',
    method: 'GET',
    path: '/a2a/openapi.json',
    summary: 'Get the OpenAPI document of the endpoints for other agents',
    auth: 'public',
    envelope: false,
    otherStatuses: [304],
    response: S.OpenApi,
    handle: ({ reply }) => card.openApi(reply),
  }),
  endpoint({
    id: 'a2a.agents',
    method: 'GET',
    path: '/a2a/agents',
    summary: 'List the agents that can sit on panels here',
    auth: read,
    reads: ['usage_analytics'],
    response: S.AgentList,
    handle: async ({ caller }) => {
      const agents = await roster.list(caller)
      return { agents, total: agents.length }
    },
  }),
  endpoint({
    id: 'a2a.agent',
    method: 'GET',
    path: '/a2a/agents/:name',
    summary: 'Show one of these agents',
    auth: read,
    refusals: [404],
    reads: ['usage_analytics'],
    params: S.AgentParams,
    example: { params: { name: 'builtin-skeptic' } },
    response: S.Agent,
    handle: ({ params, caller }) => roster.find(params.name, caller),
  }),
  endpoint({
    id: 'a2a.submit-task',
    audit: 'log',
    method: 'POST',
    path: '/a2a/tasks',
    summary: 'Give the panel a task',
    description:
      'Answers at once; the task continues in the background. Repeating a request with its `task_id`, or with its `Idempotency-Key` within a day, returns the same task with 200; without either, equal requests share one task while it runs.',
    auth: { permission: 'debates.create' },
    refusals: [402, 404, 409],
    takesKey: true,
    bodyLimit: LONG_BODY,
    database: {
      roundTrips: 7,
      because: 'the claim on the debate is on disk before the debate begins, and the task is named once it has',
    },
    status: 201,
    otherStatuses: [200],
    location: ({ answer }) => `/a2a/tasks/${answer.id}`,
    body: S.TaskRequest,
    example: { body: { instruction: 'Should we move the database to the new region?' } },
    response: S.TaskRecord,
    handle: async ({ body, caller, request, reply }) => {
      const { began, task } = await rows.submit(body, caller, request)
      if (!began) reply.status(200)
      return task
    },
  }),
  endpoint({
    id: 'a2a.read-task',
    method: 'GET',
    path: '/a2a/tasks/:id',
    summary: "Show a task, by its id or by its client's name for it",
    auth: read,
    refusals: [404],
    params: S.TaskParams,
    response: S.TaskRecord,
    handle: ({ params, caller }) => rows.get(params.id, caller),
  }),
  endpoint({
    id: 'a2a.stream-task',
    audit: 'nothing',
    method: 'POST',
    path: '/a2a/tasks/:id/stream',
    summary: 'Follow a task',
    description:
      'Answers with the chunks from `from_sequence` on, and waits up to 25 seconds for the first. With `Accept: text/event-stream` it sends them as they come, until the task ends, and continues after `Last-Event-ID`.',
    auth: read,
    refusals: [404],
    waits: 'open',
    params: S.TaskParams,
    body: S.StreamRequest,
    produces: ['application/json', 'text/event-stream'],
    response: S.Chunks,
    handle: async ({ params, body, caller, request }) =>
      wantsEvents(request)
        ? new EventStream(await rows.events(params.id, placeOf(body, request), caller))
        : new WaitingAnswer(await rows.chunks(params.id, body, caller)),
  }),
  endpoint({
    id: 'a2a.delete-task',
    audit: 'log',
    method: 'DELETE',
    path: '/a2a/tasks/:id',
    summary: 'Cancel a task',
    auth: { permission: 'debates.update' },
    refusals: [404, 409],
    params: S.TaskParams,
    response: S.TaskRecord,
    handle: ({ params, caller }) => rows.cancel(params.id, caller),
  }),
]

const wantsEvents = ({ headers }: RequestFacts) => String(headers.accept ?? '').includes('text/event-stream')

/** After which chunk a stream begins. */
function placeOf({ from_sequence = 1 }: S.StreamRequest, { headers }: RequestFacts): number {
  const [last] = [headers['last-event-id']].flat()
  if (last === undefined || last === '') return Math.max(from_sequence, 1) - 1
  if (!/^\d{1,15}$/.test(last)) throw invalid('Last-Event-ID', 'is no place in the stream of a task')
  return Number(last)
}
