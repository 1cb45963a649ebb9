import type { TSchema } from 'typebox'
import { ServiceError } from '../../../../shared/errors.ts'
import { asRpcError, methodNotFound } from './faults.ts'
import { Awaited, Followed } from './late-answers.ts'
import type { A2aOperations, Asked } from './operations.ts'
import { inJsonNames } from './proto-names.ts'
import * as S from './schema.ts'

/** Reads a value as a schema demands it, or refuses it. */
type ReadBy = (schema: TSchema, value: unknown) => unknown

interface Method {
  schema: TSchema
  call(operations: A2aOperations, params: unknown, asked: Asked): Promise<object>
}

const method = <Params>(
  schema: TSchema,
  call: (operations: A2aOperations, params: Params, asked: Asked) => Promise<object>,
): Method => ({ schema, call: (operations, params, asked) => call(operations, params as Params, asked) })

const METHODS: Readonly<Record<string, Method>> = {
  SendMessage: method<S.SendMessageRequest>(S.SendMessageRequest, (on, params, asked) => on.sendMessage(params, asked)),
  SendStreamingMessage: method<S.SendMessageRequest>(S.SendMessageRequest, (on, params, asked) =>
    on.sendStreamingMessage(params, asked),
  ),
  GetTask: method<{ id: string; historyLength?: number }>(S.GetTaskRequest, (on, params, asked) =>
    on.getTask(params, asked),
  ),
  ListTasks: method<S.ListTasksRequest>(S.ListTasksRequest, (on, params, asked) => on.listTasks(params, asked)),
  CancelTask: method<{ id: string }>(S.TaskNamed, (on, params, asked) => on.cancelTask(params, asked)),
  SubscribeToTask: method<{ id: string }>(S.TaskNamed, (on, params, asked) => on.subscribeToTask(params, asked)),
  CreateTaskPushNotificationConfig: method<S.NewPushConfig & { taskId: string }>(
    S.PushConfigOfTask,
    (on, params, asked) =>
      on.asEndpoint('a2a.create-push-config', asked, params.taskId, () =>
        on.createPushConfig(params.taskId, params, asked),
      ),
  ),
  GetTaskPushNotificationConfig: method<{ taskId: string; id: string }>(S.ConfigNamed, (on, params, asked) =>
    on.getPushConfig(params, asked),
  ),
  ListTaskPushNotificationConfigs: method<{ taskId: string; pageToken?: string }>(
    S.ConfigsOfTask,
    (on, params, asked) => on.listPushConfigs(params, asked),
  ),
  DeleteTaskPushNotificationConfig: method<{ taskId: string; id: string }>(S.ConfigNamed, (on, params, asked) =>
    on.asEndpoint('a2a.delete-push-config', asked, params.id, () => on.deletePushConfig(params, asked)),
  ),
  GetExtendedAgentCard: method<object>(S.Nothing, (on, _params, asked) => on.getExtendedAgentCard(asked)),
}

interface RpcCall {
  request: S.RpcRequest
  /** Who asks; refuses other versions of the protocol. */
  by(): Asked
  read: ReadBy
}

/** Answers a request of JSON-RPC: what a method answers, streams or refuses, under the id of the request. */
export async function answerRpc(operations: A2aOperations, { request, by, read }: RpcCall) {
  const { id = null } = request
  const inEnvelope = (result: object) => ({ jsonrpc: '2.0' as const, id, result })
  const named = (fault: unknown): never => {
    throw fault instanceof ServiceError ? asRpcError(fault, id) : fault
  }
  try {
    const answer = await called(operations, request, by(), read)
    if (answer instanceof Followed) {
      return new Followed(async function* (gone) {
        for await (const sent of answer.events(gone)) yield { ...sent, data: inEnvelope(sent.data) }
      })
    }
    if (answer instanceof Awaited) return new Awaited((gone) => answer.result(gone).then(inEnvelope, named))
    return inEnvelope(answer)
  } catch (fault) {
    return named(fault)
  }
}

async function called(
  operations: A2aOperations,
  { method: name, params }: Pick<S.RpcRequest, 'method' | 'params'>,
  asked: Asked,
  read: ReadBy,
) {
  const known = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
  if (!known) throw methodNotFound(name)
  return known.call(operations, read(known.schema, inJsonNames(known.schema, params ?? {})), asked)
}
