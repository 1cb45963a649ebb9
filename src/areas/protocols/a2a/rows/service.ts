import type { Jobs } from '../../../../background/queue/jobs.ts'
import { cancel } from '../../../../engine/commands/cancel-and-fail.ts'
import { isTerminal } from '../../../../engine/state.ts'
import { conflict, invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import type { Question } from '../../asking/index.ts'
import type { Capabilities } from '../tasks/capabilities.ts'
import { taskStatus } from '../tasks/task-state.ts'
import type { Task, Tasks } from '../tasks/tasks.ts'
import type { ChunkStreams } from './chunks.ts'
import { END_OVERDUE } from './jobs.ts'
import { readTask, refuseBadLimit, type WantedTask } from './read-task.ts'
import type { Chunks, StreamRequest, TaskRecord, TaskRequest } from './schema.ts'

interface TaskRowsDependencies {
  tasks: Tasks
  begins: Capabilities
  ledger: Pick<Ledger, 'act'>
  record(task: Task): TaskRecord
  streamUrl(taskId: string): string
  streams: ChunkStreams
  enqueue: Jobs['enqueue']
  now: () => Date
}

/** Where a request came from, and what came with it. */
interface SentFrom {
  ip: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

const LONGEST_WAIT_SECONDS = 25
const LONGEST_KEY = 255
const KEY_HOURS = 24

/** Tasks as our own rows take and tell them. */
export function taskRows(needs: TaskRowsDependencies) {
  const { tasks, begins, ledger, record, streamUrl, streams, enqueue, now } = needs

  /** The client's own name of the request: that of the task, or of this attempt to ask. */
  async function keyOf({ clientTaskId }: WantedTask, { org }: Caller, { headers }: SentFrom): Promise<Question['key']> {
    if (clientTaskId !== undefined) {
      const debateId = await tasks.debateNamed(clientTaskId, org)
      return { text: clientTaskId, field: 'task_id', ofTenant: true, debateId }
    }
    const [text] = [headers['idempotency-key']].flat()
    if (text === undefined) return undefined
    if (text === '' || text.length > LONGEST_KEY) {
      throw invalid('Idempotency-Key', `must have 1 to ${LONGEST_KEY} characters`)
    }
    return { text, field: 'Idempotency-Key', hours: KEY_HOURS }
  }

  return {
    /** Begins a task, or finds that of the same request. */
    async submit(body: TaskRequest, caller: Caller, request: SentFrom) {
      const wanted = readTask(body, now())
      const { clientTaskId, capability, agent, priority, deadline, limit } = wanted
      const key = await keyOf(wanted, caller, request)
      const work = () => {
        if (limit && deadline) refuseBadLimit(limit, deadline, now())
        return wanted
      }
      const question = {
        ...begins(capability, work, caller),
        caller,
        ip: request.ip,
        key,
        request: wanted.request,
      }
      const { began, ...task } = await tasks.begin(question, {
        capability,
        agent,
        priority,
        clientTaskId,
        deadline: deadline?.toISOString(),
      })
      await endAtDeadline(task)
      return { began, task: record(task) }
    },

    get: async (id: string, caller: Caller): Promise<TaskRecord> => record(await tasks.find(id, caller)),

    async cancel(id: string, caller: Caller): Promise<TaskRecord> {
      const { task, debate } = await tasks.find(id, caller)
      if (isTerminal(debate)) {
        const { status } = taskStatus(debate, task.deadline)
        throw conflict(`The task is ${status}`, { status })
      }
      const { state } = await ledger.act(task.debateId, (present) => cancel(present, { user: caller.userId }))
      return record({ task, debate: state })
    },

    /** The chunks from a place on, once the first of them is there. */
    async chunks(id: string, { from_sequence = 1 }: StreamRequest, caller: Caller) {
      const after = Math.max(from_sequence, 1) - 1
      const { task, read } = await tasks.findWith(id, caller, ({ debateId }) => streams.there(debateId, after))
      return async (gone: AbortSignal): Promise<Chunks> => {
        const limits = { seconds: LONGEST_WAIT_SECONDS, gone }
        const { chunks, hasMore, ended } = read ?? (await streams.next(task.debateId, after, limits))
        return {
          stream_url: streamUrl(task.id),
          chunks,
          next_sequence: (chunks.at(-1)?.sequence ?? after) + 1,
          has_more: hasMore,
          ended,
        }
      }
    },

    /** The same as server-sent events, to the end of the task. */
    async events(id: string, after: number, caller: Caller) {
      const { debate } = await tasks.find(id, caller)
      return async function* (gone: AbortSignal) {
        for await (const chunk of streams.follow(debate, after, gone)) {
          yield { id: String(chunk.sequence), event: chunk.type, data: chunk }
        }
      }
    },
  }

  /** Enqueued again for a repeated request: the node that began the task may have died before. */
  async function endAtDeadline({ task, debate }: Task) {
    if (task.deadline === null || isTerminal(debate)) return
    const payload = { debate: task.debateId, user: task.createdBy }
    await enqueue(END_OVERDUE, payload, { key: task.debateId, startAfter: new Date(task.deadline) })
  }
}
export type TaskRows = ReturnType<typeof taskRows>
