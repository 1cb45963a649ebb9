import { cancel } from '../../../../engine/commands/cancel-and-fail.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import { invalid, ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Operations, Performer } from '../../../../shared/identity/operations.ts'
import { startOf } from '../../../../shared/time/dates.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import type { StoredReceipt } from '../../../governance/receipts/index.ts'
import type { AgentCards } from '../cards/cards.ts'
import type { PushConfigs } from '../push/configs.ts'
import type { Capabilities } from '../tasks/capabilities.ts'
import type { ArtifactsOf } from '../tasks/read-artifacts.ts'
import { isAtRest, isEnd, type TaskState, taskStatus } from '../tasks/task-state.ts'
import type { Task, Tasks } from '../tasks/tasks.ts'
import { a2aError, taskNotFound, withTask } from './faults.ts'
import { type PlacedUpdate, placeIn, type TaskFollower, type TaskRest } from './follow-task.ts'
import { Awaited, Followed } from './late-answers.ts'
import type { nextMessage } from './next-message.ts'
import { pageTokens } from './page-token.ts'
import { questionOf, readMessage, refuseOtherModes, requestOf, skillOf } from './read-message.ts'
import { type EnterReceipts, receiptReads } from './receipt-reads.ts'
import type { ListTasksRequest, NewPushConfig, SendMessageRequest, WireTask } from './schema.ts'
import { inModes, wireTask } from './wire-task.ts'

/** Who asks, and from where. */
export interface Asked {
  caller: Caller
  request: {
    id: string
    ip: string
    userAgent: string
    headers: Readonly<Record<string, string | string[] | undefined>>
  }
}

interface OperationsDependencies {
  tasks: Tasks
  begins: Capabilities
  ledger: Pick<Ledger, 'at' | 'act'>
  follow: TaskFollower
  restOf: TaskRest
  artifactsOf: ArtifactsOf
  sendOn: ReturnType<typeof nextMessage>
  push: PushConfigs
  cards: Pick<AgentCards, 'extended'>
  sealing: Sealing
  operations: Pick<Operations, 'admitted' | 'perform' | 'record'>
  receiptIdOf(debateId: string): string
  gateOf(operation: string): { admit(caller: Caller): void; charge(caller: Caller, ip: string): Promise<void> }
}

type Configuration = NonNullable<SendMessageRequest['configuration']>

/** The operations of A2A 1.0, the same for both bindings. */
export function a2aOperations(needs: OperationsDependencies) {
  const { tasks, begins, ledger, follow, restOf, artifactsOf, sendOn, push, cards, gateOf } = needs
  const tokens = pageTokens(needs.sealing)

  const performerOf = ({ caller, request: { id: requestId, ip, userAgent } }: Asked): Performer => ({
    caller,
    ip,
    userAgent,
    requestId,
  })
  const readsOf = (asked: Asked) => receiptReads(needs, performerOf(asked))

  async function shown(
    task: Task & { receipt?: StoredReceipt | undefined },
    enterReceipts: EnterReceipts,
    { historyLength, acceptedOutputModes }: Configuration = {},
  ): Promise<WireTask> {
    const artifacts = inModes(await artifactsOf(task.debate, task.receipt), acceptedOutputModes)
    await enterReceipts(task.task.debateId, artifacts)
    return wireTask(task, { artifacts, historyLength })
  }

  /** Acts as a request to the endpoint of the operation would, which no event of a debate tells: admitted, charged and audited. */
  const asEndpoint = <Answer>(operation: string, asked: Asked, thing: string, act: () => Promise<Answer>) =>
    needs.operations.perform(operation, performerOf(asked), act, thing)

  /** What is answered of a task is what `debates.get` tells, whichever right an operation needs besides. */
  const refuseUnlessReader = ({ caller }: Asked) => gateOf('debates.get').admit(caller)

  const found = (id: string, { caller }: Pick<Asked, 'caller'>) => withTask(id, () => tasks.find(id, caller))

  /** The material of a question: data that were sent, and what tasks decided that it refers to. */
  async function materialFor(data: readonly unknown[], ids: readonly string[], asked: Asked) {
    const cited = await Promise.all(ids.map((id) => found(id, asked)))
    return [
      ...data.map((each, index) => ({ title: `Data ${index + 1}`, content: JSON.stringify(each, null, 2) })),
      ...cited.flatMap(({ debate }) =>
        debate.end ? [{ title: debate.topic.slice(0, 500), content: debate.end.answer }] : [],
      ),
    ].filter(({ content }) => content.trim() !== '')
  }

  async function begun({ message }: SendMessageRequest, asked: Asked): Promise<Task> {
    const said = readMessage(message)
    const { topic, material } = questionOf(said)
    const skill = skillOf(message)
    const { messageId, contextId, referenceTaskIds = [] } = message
    const { caller } = asked
    const work = async () => ({
      instruction: topic,
      materials: await materialFor(material, referenceTaskIds, asked),
    })
    return tasks.begin(
      {
        ...begins(skill, work, caller),
        caller,
        ip: asked.request.ip,
        key: { text: messageId, field: 'message.messageId' },
        request: requestOf(said, { skill, context: contextId ?? null, references: referenceTaskIds }),
      },
      { capability: skill, contextId: contextId || undefined, messageId },
    )
  }

  async function continued(
    { message, configuration }: SendMessageRequest,
    taskId: string,
    asked: Asked,
  ): Promise<Task> {
    const task = await found(taskId, asked)
    const wantsPush = configuration?.taskPushNotificationConfig
    if (wantsPush) await push.refuseFull(task, wantsPush, asked.caller, message.messageId)
    if (message.contextId && message.contextId !== task.task.contextId) {
      throw invalid('message.contextId', 'is not the context of the task')
    }
    const { text, data } = readMessage(message)
    const words = [text, ...data.map((each) => JSON.stringify(each))].filter((part) => part !== '').join('\n')
    if (words === '') throw invalid('message.parts', 'say nothing')
    await sendOn(task, { messageId: message.messageId, text: words, caller: asked.caller, ip: asked.request.ip })
    return found(taskId, asked)
  }

  /** The task that a message leads to. What can be refused of it is refused before anything begins. */
  async function sent(request: SendMessageRequest, asked: Asked): Promise<Task> {
    const { message, configuration } = request
    refuseUnlessReader(asked)
    refuseOtherModes(configuration?.acceptedOutputModes)
    const wantsPush = configuration?.taskPushNotificationConfig
    if (wantsPush) await push.refuseBad(wantsPush, asked.caller)
    const named = wantsPush && (await needs.operations.admitted('a2a.create-push-config', performerOf(asked)))
    const task = message.taskId ? await continued(request, message.taskId, asked) : await begun(request, asked)
    if (!named) return task
    await named(() => push.create(task, wantsPush, asked.caller, message.messageId), task.task.id)
    // Read after the place was named: what it is not told of is in the answer.
    return found(task.task.id, asked)
  }

  /** The stream of a task: the task as it is, and what follows, up to its rest. */
  const streamOf = (task: Task, asked: Asked, configuration?: Configuration) =>
    new Followed(async function* (gone) {
      const enterReceipts = readsOf(asked)
      yield { id: String(task.debate.version), data: { task: await shown(task, enterReceipts, configuration) } }
      yield* updatesOf(task, follow(task, gone), enterReceipts)
    })

  async function* updatesOf({ task }: Task, updates: AsyncIterable<PlacedUpdate>, enterReceipts: EnterReceipts) {
    for await (const { id, update } of updates) {
      if ('artifactUpdate' in update) await enterReceipts(task.debateId, [update.artifactUpdate.artifact])
      yield { id, data: update }
    }
  }

  async function resumed({ task, debate }: Task, lastEventId: string, asked: Asked): Promise<Followed> {
    const { version, seen } = placeIn(lastEventId)
    if (version < 1 || version > debate.version)
      throw invalid('Last-Event-ID', 'is no place in the stream of this task')
    const then = { task, debate: await ledger.at(task.debateId, version) }
    return new Followed(async function* (gone) {
      yield* updatesOf(then, follow(then, gone, seen), readsOf(asked))
    })
  }

  return {
    asEndpoint,

    async sendMessage(request: SendMessageRequest, asked: Asked): Promise<{ task: WireTask } | Awaited> {
      const { configuration } = request
      const task = await sent(request, asked)
      const { state } = taskStatus(task.debate, task.task.deadline)
      if (configuration?.returnImmediately || isAtRest(state)) {
        return { task: await shown(task, readsOf(asked), configuration) }
      }
      return new Awaited(async (gone) => {
        const debate = await restOf(task, gone)
        gone.throwIfAborted()
        const rested = debate ? { ...task, debate } : await found(task.task.id, asked)
        return { task: await shown(rested, readsOf(asked), configuration) }
      })
    },

    async sendStreamingMessage(request: SendMessageRequest, asked: Asked): Promise<Followed> {
      return streamOf(await sent(request, asked), asked, request.configuration)
    },

    async getTask({ id, historyLength }: { id: string; historyLength?: number | undefined }, asked: Asked) {
      const task = await withTask(id, () => tasks.findWithReceipt(id, asked.caller))
      return shown(task, readsOf(asked), { ...(historyLength !== undefined && { historyLength }) })
    },

    async listTasks(query: ListTasksRequest, asked: Asked) {
      const { caller } = asked
      const enterReceipts = readsOf(asked)
      const { contextId, pageSize, pageToken, historyLength, includeArtifacts, statusTimestampAfter } = query
      const state = query.status === 'TASK_STATE_UNSPECIFIED' ? undefined : (query.status as TaskState | undefined)
      const since = statusTimestampAfter ? startOf('statusTimestampAfter', statusTimestampAfter) : undefined
      const filter: JsonObject = { contextId: contextId ?? '', state: state ?? '', since: since ?? '' }
      const after = pageToken ? await tokens.read(caller.org, filter, pageToken) : undefined
      const page = await tasks.list({ contextId: contextId || undefined, state, since, after, limit: pageSize }, caller)
      return {
        tasks: await Promise.all(
          page.tasks.map((task) =>
            includeArtifacts ? shown(task, enterReceipts, { historyLength }) : wireTask(task, { historyLength }),
          ),
        ),
        nextPageToken: page.next ? await tokens.write(caller.org, filter, page.next) : '',
        pageSize,
        totalSize: page.total,
      }
    },

    async cancelTask({ id }: { id: string }, asked: Asked): Promise<WireTask> {
      refuseUnlessReader(asked)
      const { task, debate } = await found(id, asked)
      const gate = gateOf('debates.cancel')
      gate.admit(asked.caller)
      if (isEnd(taskStatus(debate, task.deadline).state)) throw notCancelable(id)
      await gate.charge(asked.caller, asked.request.ip)
      const user = asked.caller.userId
      const { state } = await ledger
        .act(debate.debateId, (present) => cancel(present, { user }))
        .catch((fault: unknown) => {
          throw fault instanceof ServiceError && fault.status === 409 ? notCancelable(id) : fault
        })
      return shown({ task, debate: state }, readsOf(asked))
    },

    async subscribeToTask({ id }: { id: string }, asked: Asked): Promise<Followed> {
      const task = await found(id, asked)
      const lastEventId = asked.request.headers['last-event-id']
      if (typeof lastEventId === 'string' && lastEventId !== '') return resumed(task, lastEventId, asked)
      const { state } = taskStatus(task.debate, task.task.deadline)
      if (isEnd(state)) {
        throw a2aError('UNSUPPORTED_OPERATION', 'The task has ended; it sends no further events', { taskId: id, state })
      }
      return streamOf(task, asked)
    },

    async createPushConfig(taskId: string, config: NewPushConfig, asked: Asked) {
      refuseUnlessReader(asked)
      const task = await found(taskId, asked)
      await push.refuseBad(config, asked.caller)
      return push.create(task, config, asked.caller)
    },

    async getPushConfig({ taskId, id }: { taskId: string; id: string }, asked: Asked) {
      const { read: config } = await withTask(taskId, () =>
        tasks.findWith(taskId, asked.caller, (task) => push.find(task, id, asked.caller)),
      )
      if (!config) throw taskNotFound(`${taskId}/pushNotificationConfigs/${id}`)
      return config
    },

    async listPushConfigs({ taskId, pageToken }: { taskId: string; pageToken?: string | undefined }, asked: Asked) {
      const { read: configs } = await withTask(taskId, () =>
        tasks.findWith(taskId, asked.caller, (task) => push.list(task, asked.caller)),
      )
      if (pageToken) await tokens.refuse(asked.caller.org, pageToken)
      return { configs, nextPageToken: '' }
    },

    async deletePushConfig(
      { taskId, id }: { taskId: string; id: string },
      asked: Asked,
    ): Promise<Record<string, never>> {
      const { task } = await found(taskId, asked)
      await push.remove(task, id, asked.caller)
      return {}
    },

    getExtendedAgentCard: ({ caller }: Asked) => cards.extended(caller),
  }
}
export type A2aOperations = ReturnType<typeof a2aOperations>

const notCancelable = (taskId: string) =>
  a2aError('TASK_NOT_CANCELABLE', 'The task has ended and cannot be cancelled', { taskId })
