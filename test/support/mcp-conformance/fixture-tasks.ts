import { ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server'
import { abilitiesOf, demandTasks } from '../../../src/areas/protocols/mcp/client-abilities.ts'
import type { TaskMethods } from '../../../src/areas/protocols/mcp/task-methods.ts'
import { askName, filled } from './asking-tools.ts'
import { type FixtureTool, text } from './plain-tools.ts'

type Ending = { status: 'completed'; result: object } | { status: 'failed'; error: object } | { status: 'cancelled' }

interface FixtureTask {
  taskId: string
  createdAt: string
  /** What it still wants to know, by the names of its questions. */
  open: Set<string>
  ending?: Ending
  endAt?: number
  whenEnded: Ending
}

const question = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Go on?',
    requestedSchema: { type: 'object', properties: { confirm: { type: 'boolean' } } },
  },
}

/** Tasks that end after so many seconds, or when all their questions are answered, as the suite asks for them. */
export function fixtureTasks(now: () => Date) {
  const tasks = new Map<string, FixtureTask>()

  function begin(whenEnded: Ending, { seconds = 0, questions = [] as string[] } = {}): object {
    const task: FixtureTask = {
      taskId: `task-${tasks.size + 1}`,
      createdAt: now().toISOString(),
      open: new Set(questions),
      whenEnded,
      ...(questions.length === 0 && { endAt: now().getTime() + seconds * 1_000 }),
    }
    tasks.set(task.taskId, task)
    return { resultType: 'task', content: [], ...shown(task) }
  }

  const shown = ({ taskId, createdAt, open, ending }: FixtureTask) => ({
    taskId,
    status: ending?.status ?? (open.size > 0 ? 'input_required' : 'working'),
    createdAt,
    lastUpdatedAt: now().toISOString(),
    ttlMs: 60_000,
    pollIntervalMs: 100,
  })

  function found(taskId: string): FixtureTask {
    const task = tasks.get(taskId)
    if (!task) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown task: ${taskId}`)
    if (!task.ending && task.endAt !== undefined && now().getTime() >= task.endAt) task.ending = task.whenEnded
    return task
  }

  const methods: TaskMethods = {
    async get(taskId) {
      const task = found(taskId)
      const inputRequests = Object.fromEntries([...task.open].map((name) => [name, question]))
      const { status: _, ...ended } = task.ending ?? { status: '' }
      return { ...shown(task), ...ended, ...(!task.ending && task.open.size > 0 && { inputRequests }) }
    },
    async update(taskId, responses) {
      const task = found(taskId)
      for (const name of Object.keys(responses)) task.open.delete(name)
      if (task.open.size === 0 && task.endAt === undefined) task.endAt = now().getTime()
      return {}
    },
    async cancel(taskId) {
      const task = found(taskId)
      task.ending ??= { status: 'cancelled' }
      return {}
    },
  }

  const done = (words: string): Ending => ({ status: 'completed', result: { content: [text(words)] } })
  /** A task where the client knows them, else the result. */
  const orNow = (context: ServerContext, words: string, wishes: Parameters<typeof begin>[1]) =>
    abilitiesOf(context).tasks ? begin(done(words), wishes) : { content: [text(words)] }

  const tools: Readonly<Record<string, FixtureTool>> = {
    slow_compute: { call: (context, { seconds }) => orNow(context, 'Computed', { seconds: Number(seconds) }) },
    failing_job: {
      call(context) {
        demandTasks(context)
        return begin({ status: 'completed', result: { isError: true, content: [text('It failed')] } }, { seconds: 1 })
      },
    },
    protocol_error_job: {
      call: () => begin({ status: 'failed', error: { code: -32_603, message: 'It broke' } }, { seconds: 1 }),
    },
    confirm_delete: { call: () => begin(done('Deleted'), { questions: ['confirm'] }) },
    multi_input: { call: () => begin(done('All is known'), { questions: ['first', 'second'] }) },
    test_tool_with_task: {
      call(context) {
        const name = filled(context, 'user_name')?.name
        return name === undefined ? askName() : begin(done(`Hello, ${name}!`))
      },
    },
  }
  return { methods, tools }
}
