import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { debatesOn } from '../../../../../test/support/asking.ts'
import { statementsOf } from '../../../../../test/support/counted-statements.ts'
import { type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import { raiseBreakpoint, resolveBreakpoint } from '../../../../engine/commands/breakpoints.ts'
import { cancel, fail } from '../../../../engine/commands/cancel-and-fail.ts'
import { pause, pauseForBudget } from '../../../../engine/commands/pause-and-resume.ts'
import type { EngineEvent } from '../../../../engine/events.ts'
import { openBreakpoint, raise } from '../../../../engine/flow/breakpoints.ts'
import type { Lack } from '../../../../engine/spending.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { TaskState } from '../tasks/task-state.ts'

let service: DebateService
let act: ReturnType<typeof debatesOn>['ledger']['act']
let headers: Record<string, string>
let messages = 0
beforeAll(async () => {
  service = await debateService({ areas: ['a2a', 'debates', 'receipts'] })
  act = debatesOn(service.platform).ledger.act
  headers = { ...(await service.token({ org: 'org_1' })), 'a2a-version': '1.0' }
})
afterAll(() => service.close())

const BY = { user: 'usr_ada' }
const ROUND_BEGAN: readonly EngineEvent[] = [{ type: 'round_start', data: { round: 1 } }]
const NEED = { nano: 1, tokens: 0 }
const LACK: Lack = { budget: 'bdg_1', until: null, need: NEED, message: 'No budget pays', follows: 'pause' }
const needsApproval = (state: DebateState) => [raise(state, { trigger: 'approval', message: 'May it begin?' })]
const refused = (state: DebateState) =>
  resolveBreakpoint(state, { ...BY, breakpoint: openBreakpoint(state)?.id ?? '', action: 'abort' })

interface Standing {
  is: TaskState
  /** What brings a debate there, step by step; `run` has it run. */
  by: readonly (((state: DebateState) => readonly EngineEvent[]) | 'run')[]
  /** What a message to it comes to: the state after it, or nothing where it is refused. */
  heard?: TaskState
}

/** Every row of what a task can be. */
const STANDINGS: Readonly<Record<string, Standing>> = {
  'has not started': { is: 'TASK_STATE_SUBMITTED', by: [], heard: 'TASK_STATE_SUBMITTED' },
  runs: { is: 'TASK_STATE_WORKING', by: [() => ROUND_BEGAN], heard: 'TASK_STATE_WORKING' },
  'stands at a breakpoint': {
    is: 'TASK_STATE_INPUT_REQUIRED',
    by: [() => ROUND_BEGAN, (state) => raiseBreakpoint(state, { ...BY, message: 'Go on?' })],
    heard: 'TASK_STATE_WORKING',
  },
  'was paused by a person': {
    is: 'TASK_STATE_INPUT_REQUIRED',
    by: [() => ROUND_BEGAN, (state) => pause(state, BY)],
    heard: 'TASK_STATE_WORKING',
  },
  'waits for a budget': { is: 'TASK_STATE_AUTH_REQUIRED', by: [(state) => pauseForBudget(state, LACK)] },
  'is held for an approval': { is: 'TASK_STATE_AUTH_REQUIRED', by: [needsApproval] },
  completed: { is: 'TASK_STATE_COMPLETED', by: ['run'] },
  failed: { is: 'TASK_STATE_FAILED', by: [(state) => fail(state)] },
  'was cancelled': { is: 'TASK_STATE_CANCELED', by: [(state) => cancel(state, BY)] },
  'was refused its approval': { is: 'TASK_STATE_REJECTED', by: [needsApproval, refused] },
}

const isOver = (state: TaskState) =>
  ['TASK_STATE_COMPLETED', 'TASK_STATE_FAILED', 'TASK_STATE_CANCELED', 'TASK_STATE_REJECTED'].includes(state)

interface Answered {
  /** The reason of a refusal. */
  refused?: string
  result?: Record<string, unknown>
}

/** The eleven operations, as a binding writes them. */
interface Binding {
  call(operation: string, params: Params): Promise<Answered>
  /** The events of a stream, or why there is none. */
  stream(operation: string, params: Params): Promise<Answered & { events: Record<string, unknown>[] }>
}
type Params = Record<string, unknown> & { id?: string; taskId?: string }

const eventsIn = (body: string) =>
  body.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice('data: '.length))] : []))

const reasonIn = (details: unknown) => (details as { reason?: string }[] | undefined)?.[0]?.reason ?? 'none'

const post = (url: string, payload: object) => service.app.inject({ method: 'POST', url, headers, payload })

const RPC: Binding = {
  async call(method, params) {
    const { result, error } = (await post('/a2a', { jsonrpc: '2.0', id: 1, method, params })).json()
    return error ? { refused: reasonIn(error.data) } : { result }
  },
  async stream(method, params) {
    const answer = await post('/a2a', { jsonrpc: '2.0', id: 1, method, params })
    const isStream = String(answer.headers['content-type']).startsWith('text/event-stream')
    if (!isStream) return { refused: reasonIn(answer.json().error?.data), events: [] }
    return { events: eventsIn(answer.body).map(({ result }) => result) }
  },
}

type Address = (params: Params) => readonly ['GET' | 'POST' | 'DELETE', string]
const ADDRESSES: Readonly<Record<string, Address>> = {
  SendMessage: () => ['POST', '/a2a/message:send'],
  SendStreamingMessage: () => ['POST', '/a2a/message:stream'],
  GetTask: ({ id }) => ['GET', `/a2a/tasks/${id}`],
  ListTasks: ({ status }) => ['GET', `/a2a/tasks?status=${status}&pageSize=100`],
  CancelTask: ({ id }) => ['POST', `/a2a/tasks/${id}:cancel`],
  SubscribeToTask: ({ id }) => ['GET', `/a2a/tasks/${id}:subscribe`],
  CreateTaskPushNotificationConfig: ({ taskId }) => ['POST', `/a2a/tasks/${taskId}/pushNotificationConfigs`],
  GetTaskPushNotificationConfig: ({ taskId, id }) => ['GET', `/a2a/tasks/${taskId}/pushNotificationConfigs/${id}`],
  ListTaskPushNotificationConfigs: ({ taskId }) => ['GET', `/a2a/tasks/${taskId}/pushNotificationConfigs`],
  DeleteTaskPushNotificationConfig: ({ taskId, id }) => [
    'DELETE',
    `/a2a/tasks/${taskId}/pushNotificationConfigs/${id}`,
  ],
  GetExtendedAgentCard: () => ['GET', '/a2a/extendedAgentCard'],
}

async function byAddress(operation: string, params: Params) {
  const [method, url] = ADDRESSES[operation]?.(params) ?? ['GET', '/a2a/none']
  return service.app.inject({ method, url, headers, ...(method === 'POST' && { payload: params }) })
}

const HTTP_JSON: Binding = {
  async call(operation, params) {
    const answer = (await byAddress(operation, params)).json()
    return answer.error ? { refused: reasonIn(answer.error.details) } : { result: answer }
  },
  async stream(operation, params) {
    const answer = await byAddress(operation, params)
    if (answer.statusCode !== 200) return { refused: reasonIn(answer.json().error.details), events: [] }
    return { events: eventsIn(answer.body) }
  },
}

const said = (more: object) => {
  messages += 1
  const message = { messageId: `e-${messages}`, role: 'ROLE_USER', parts: [{ text: 'Mind the cost.' }], ...more }
  return { message, configuration: { returnImmediately: true } }
}

const stateIn = (result: unknown) => (result as { status?: { state: TaskState } } | undefined)?.status?.state
const taskIn = (result: unknown) => (result as { task?: object } | undefined)?.task

/** A task that stands so. */
async function standing({ by }: Standing): Promise<string> {
  const { result } = await HTTP_JSON.call('SendMessage', said({ parts: [{ text: `Question ${messages}?` }] }))
  const task = taskIn(result) as { id: string; metadata: { debateId: string } }
  for (const step of by) {
    if (step === 'run') await runToRest(service, task.metadata.debateId)
    else await act(task.metadata.debateId, step)
  }
  return task.id
}

describe.each([
  ['JSON-RPC', RPC],
  ['HTTP+JSON', HTTP_JSON],
])('by %s', (_name, binding) => {
  test.each(Object.entries(STANDINGS))('every operation on a task that %s', async (_title, how) => {
    const id = await standing(how)
    const over = isOver(how.is)
    expect(stateIn((await binding.call('GetTask', { id })).result)).toBe(how.is)

    for (const { is: status } of Object.values(STANDINGS)) {
      const { tasks } = (await binding.call('ListTasks', { status, pageSize: 100 })).result as { tasks: object[] }
      expect(tasks.map(stateIn).filter((state) => state !== status)).toEqual([])
      expect([status, tasks.some((task) => Reflect.get(task, 'id') === id)]).toEqual([status, status === how.is])
    }

    const place = { taskId: id, url: 'https://example.com/a2a' }
    const made = (await binding.call('CreateTaskPushNotificationConfig', place)).result as { id: string }
    const named = { taskId: id, id: made.id }
    expect((await binding.call('GetTaskPushNotificationConfig', named)).result).toEqual(made)
    expect((await binding.call('ListTaskPushNotificationConfigs', { taskId: id })).result).toMatchObject({
      configs: [made],
    })
    expect((await binding.call('DeleteTaskPushNotificationConfig', named)).result).toEqual({})
    expect((await binding.call('GetTaskPushNotificationConfig', named)).refused).toBe('TASK_NOT_FOUND')
    expect((await binding.call('GetExtendedAgentCard', {})).result).toMatchObject({ name: 'Parley' })

    const sent = await binding.call('SendMessage', said({ taskId: await standing(how) }))
    if (how.heard) expect(stateIn(taskIn(sent.result))).toBe(how.heard)
    else expect(sent.refused).toBe('UNSUPPORTED_OPERATION')

    const streamedId = await standing(how)
    const streamed = binding.stream('SendStreamingMessage', said({ taskId: streamedId }))
    if (!how.heard) expect((await streamed).refused).toBe('UNSUPPORTED_OPERATION')
    else {
      await expect.poll(waiting).toBe(1)
      expect(await heardBy(streamedId)).toBe(true)
      await binding.call('CancelTask', { id: streamedId })
      const { events } = await streamed
      expect(stateIn(taskIn(events[0]))).toBe(how.heard)
      expect(stateIn(events.at(-1)?.statusUpdate)).toBe('TASK_STATE_CANCELED')
    }

    const following = binding.stream('SubscribeToTask', { id })
    if (!over) await expect.poll(waiting).toBe(1)
    const cancelled = await binding.call('CancelTask', { id })
    if (over) expect(cancelled.refused).toBe('TASK_NOT_CANCELABLE')
    else expect(stateIn(cancelled.result)).toBe('TASK_STATE_CANCELED')
    const followed = await following
    if (over) return expect(followed.refused).toBe('UNSUPPORTED_OPERATION')
    expect(stateIn(taskIn(followed.events[0]))).toBe(how.is)
    expect(stateIn(followed.events.at(-1)?.statusUpdate)).toBe('TASK_STATE_CANCELED')
  })
})

test.each([...new Set(Object.values(STANDINGS).map(({ is }) => is))])(
  'a page of %s asks twice, however many tasks there are: for its tasks and for how many there are',
  async (status) => {
    const ids = await Promise.all(
      Object.values(STANDINGS)
        .filter(({ is }) => is === status)
        .map(standing),
    )
    const list = () => RPC.call('ListTasks', { status, pageSize: 100 })
    await list()
    const { answer, statements } = await statementsOf(list)
    const { tasks, totalSize } = answer.result as { tasks: { id: string }[]; totalSize: number }
    expect(tasks.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect(totalSize).toBe(tasks.length)
    expect(statements.filter((text) => /\b(a2a_tasks|debates|events|receipts)\b/.test(text))).toEqual(
      Array(2).fill(expect.stringContaining('a2a_tasks')),
    )
  },
)

/** Whether the message of the test is in the history of a task. */
async function heardBy(id: string): Promise<boolean> {
  const { result } = await HTTP_JSON.call('GetTask', { id })
  return JSON.stringify(result?.history).includes('Mind the cost.')
}

/** How many streams are open. */
const waiting = () => service.platform.held.list().find(({ part }) => part === 'waiting_requests')?.entries
