import Type from 'typebox'
import { type Endpoint, endpoint, type RequestFacts } from '../../../../http/endpoint.ts'
import { bodyReader } from '../../../../http/validation.ts'
import { EventStream, WaitingAnswer } from '../../../../http/waiting/answers.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { answerRpc } from './json-rpc.ts'
import { Awaited, Followed } from './late-answers.ts'
import type { A2aOperations, Asked } from './operations.ts'
import * as S from './schema.ts'
import { PROTOCOL_VERSION, refuseOtherVersion } from './version.ts'

/** The operations and the binding by JSON-RPC, which are loaded when they are first asked for. */
export interface A2aDoor {
  operations: A2aOperations
  answerRpc: typeof answerRpc
}

const read = { permission: 'debates.read' } as const
const create = { permission: 'debates.create' } as const
const update = { permission: 'debates.update' } as const

/** What all addresses of the protocol have in common. */
const DOOR = { versions: 'unversioned', resource: 'a2a', stability: 'experimental' } as const
const HTTP_JSON = { ...DOOR, faults: 'a2a', alsoAs: 'application/a2a+json' } as const
const STREAM = 'text/event-stream'

const ASKED_ONCE = {
  roundTrips: 7,
  because: 'the claim on the debate is on disk before the debate begins, and the task is named once it has',
}

const inExample = { 'A2A-Version': PROTOCOL_VERSION }
const exampleMessage = (messageId: string) => ({
  message: { messageId, role: 'ROLE_USER', parts: [{ text: 'Should we ship on Friday?' }] },
  configuration: { returnImmediately: true },
})

/** What an operation is told of its request; other versions of the protocol are refused first. */
function askedBy({ caller, request }: { caller: Caller; request: RequestFacts }): Asked {
  refuseOtherVersion(request)
  return { caller, request }
}

/** An answer as the edge sends it: at once, as it happens, or when it is there. */
const sentLate = <Answer extends object>(answer: Answer | Followed | Awaited) =>
  answer instanceof Followed
    ? streamed(answer)
    : answer instanceof Awaited
      ? new WaitingAnswer(answer.result)
      : (answer as Exclude<Answer, Followed | Awaited>)

const streamed = ({ events }: Followed) => new EventStream(events)

/** The A2A protocol: JSON-RPC by POST on its address, HTTP+JSON below it. */
export const protocolRoutes = (door: () => Promise<A2aDoor>): Endpoint[] => [
  endpoint({
    ...DOOR,
    id: 'a2a.json-rpc',
    method: 'POST',
    path: '/a2a',
    summary: 'Call a method of A2A 1.0 by JSON-RPC',
    auth: read,
    audit: 'log',
    faults: 'jsonrpc',
    waits: 'open',
    refusals: [402, 403, 404, 409],
    body: S.RpcRequest,
    bodyLimit: 2_097_152,
    query: S.Versioned,
    response: S.RpcAnswer,
    produces: STREAM,
    example: {
      query: inExample,
      body: { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: { pageSize: 10 } },
    },
    handle: async ({ body, ...context }) => {
      const { operations, answerRpc } = await door()
      return sentLate(
        await answerRpc(operations, {
          request: body,
          by: () => askedBy(context),
          read: (schema, value) => bodyReader(schema)(value),
        }),
      )
    },
  }),
  endpoint({
    ...HTTP_JSON,
    id: 'a2a.send-message',
    method: 'POST',
    path: '/a2a/message::send',
    summary: 'Send a message: ask a new question, or continue a task',
    auth: create,
    audit: 'log',
    database: ASKED_ONCE,
    waits: 'open',
    refusals: [402, 403, 404, 409],
    body: S.SendMessageRequest,
    bodyLimit: 2_097_152,
    query: S.Versioned,
    response: S.SentMessage,
    example: { query: inExample, body: exampleMessage('example-2') },
    handle: async ({ body, ...context }) =>
      sentLate(await (await door()).operations.sendMessage(body, askedBy(context))),
  }),
  endpoint({
    ...HTTP_JSON,
    id: 'a2a.send-streaming-message',
    method: 'POST',
    path: '/a2a/message::stream',
    summary: 'Send a message and follow its task',
    auth: create,
    audit: 'log',
    waits: 'open',
    database: ASKED_ONCE,
    refusals: [402, 403, 404, 409],
    body: S.SendMessageRequest,
    bodyLimit: 2_097_152,
    query: S.Versioned,
    response: Type.Null(),
    produces: STREAM,
    example: { query: inExample, body: exampleMessage('example-3') },
    handle: async ({ body, ...context }) =>
      streamed(await (await door()).operations.sendStreamingMessage(body, askedBy(context))),
  }),
  endpoint({
    ...HTTP_JSON,
    id: 'a2a.list-tasks',
    method: 'GET',
    path: '/a2a/tasks',
    summary: 'List tasks, the most recently changed first',
    auth: read,
    reads: ['receipts.issue'],
    refusals: [404],
    query: S.TaskListQuery,
    response: S.TaskPage,
    example: { query: inExample },
    handle: async ({ query, ...context }) => (await door()).operations.listTasks(query, askedBy(context)),
  }),
  endpoint({
    ...HTTP_JSON,
    id: 'a2a.get-task',
    method: 'GET',
    path: '/a2a/tasks/:id(^[^:/]+)',
    summary: 'Show a task with its status, its history and its result',
    auth: read,
    refusals: [404],
    reads: ['receipts.issue'],
    query: S.TaskOptions,
    response: S.WireTask,
    example: { query: inExample },
    handle: async ({ params, query, ...context }) =>
      (await door()).operations.getTask({ ...query, id: params.id }, askedBy(context)),
  }),
  endpoint({
    ...HTTP_JSON,
    id: 'a2a.cancel-task',
    method: 'POST',
    path: '/a2a/tasks/:id(^[^:/]+)::cancel',
    summary: 'Cancel a task',
    auth: update,
    audit: 'log',
    refusals: [404],
    body: S.CancelTaskBody,
    query: S.Versioned,
    response: S.WireTask,
    example: { query: inExample },
    handle: async ({ params, ...context }) => (await door()).operations.cancelTask(params, askedBy(context)),
  }),
  ...(['POST', 'GET'] as const).map((method) =>
    endpoint({
      ...HTTP_JSON,
      id: method === 'GET' ? 'a2a.subscribe-to-task' : 'a2a.subscribe-to-task-by-post',
      method,
      path: '/a2a/tasks/:id(^[^:/]+)::subscribe',
      summary: 'Follow a task that has not ended',
      description:
        'Send the id of an event as `Last-Event-ID` to continue the stream right after that event, on any node.',
      auth: read,
      ...(method === 'POST' && { audit: 'nothing' as const, body: S.CancelTaskBody }),
      waits: 'open',
      refusals: [404],
      query: S.Versioned,
      response: Type.Null(),
      produces: STREAM,
      example: { query: inExample },
      handle: async ({ params, caller, request }) =>
        streamed(
          await (await door()).operations.subscribeToTask(
            params as { id: string },
            askedBy({ caller: caller as Caller, request }),
          ),
        ),
    }),
  ),
  endpoint({
    ...HTTP_JSON,
    id: 'a2a.create-push-config',
    method: 'POST',
    path: '/a2a/tasks/:id/pushNotificationConfigs',
    summary: 'Register a push notification address of a task',
    auth: create,
    refusals: [404, 409],
    body: S.NewPushConfig,
    query: S.Versioned,
    response: S.PushConfig,
    example: { query: inExample, body: { url: 'https://example.com/a2a' } },
    handle: async ({ params, body, ...context }) =>
      (await door()).operations.createPushConfig(params.id, body, askedBy(context)),
  }),
  endpoint({
    ...HTTP_JSON,
    id: 'a2a.list-push-configs',
    method: 'GET',
    path: '/a2a/tasks/:id/pushNotificationConfigs',
    summary: 'List the push notification addresses of a task',
    auth: read,
    refusals: [404],
    query: S.ConfigListQuery,
    response: S.PushConfigs,
    example: { query: inExample },
    handle: async ({ params, query, ...context }) =>
      (await door()).operations.listPushConfigs({ ...query, taskId: params.id }, askedBy(context)),
  }),
  endpoint({
    ...HTTP_JSON,
    id: 'a2a.get-push-config',
    method: 'GET',
    path: '/a2a/tasks/:id/pushNotificationConfigs/:config',
    summary: 'Show a push notification address of a task',
    auth: read,
    refusals: [404],
    query: S.Versioned,
    response: S.PushConfig,
    example: { query: inExample },
    handle: async ({ params, ...context }) =>
      (await door()).operations.getPushConfig({ taskId: params.id, id: params.config }, askedBy(context)),
  }),
  endpoint({
    ...HTTP_JSON,
    id: 'a2a.delete-push-config',
    method: 'DELETE',
    path: '/a2a/tasks/:id/pushNotificationConfigs/:config',
    summary: 'Delete a push notification address of a task',
    auth: create,
    refusals: [404],
    query: S.Versioned,
    response: Type.Object({}),
    example: { query: inExample },
    handle: async ({ params, ...context }) =>
      (await door()).operations.deletePushConfig({ taskId: params.id, id: params.config }, askedBy(context)),
  }),
  endpoint({
    ...HTTP_JSON,
    id: 'a2a.get-extended-agent-card',
    method: 'GET',
    path: '/a2a/extendedAgentCard',
    summary: 'Get the agent card with the skills of this organization',
    auth: read,
    query: S.Versioned,
    response: Type.Unknown(),
    example: { query: inExample },
    handle: async (context) => (await door()).operations.getExtendedAgentCard(askedBy(context)),
  }),
]
