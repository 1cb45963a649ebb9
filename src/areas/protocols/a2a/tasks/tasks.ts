import type { DebateState } from '../../../../engine/state.ts'
import { conflict, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import type { StoredReceipt } from '../../../governance/receipts/index.ts'
import type { AskOnce, Question } from '../../asking/index.ts'
import type { ListedTask, TaskFilter, TaskPlace, TaskRecord, TaskStore } from './store.ts'
import { taskStatus } from './task-state.ts'

/** A task with the debate that it is. */
export interface Task {
  task: TaskRecord
  debate: DebateState
}

export interface NewTask {
  capability: string
  agent?: string | undefined
  /** The context that it continues; without one it begins its own. */
  contextId?: string | undefined
  clientTaskId?: string | undefined
  priority?: TaskRecord['priority'] | undefined
  messageId?: string | undefined
  deadline?: string | undefined
}

export interface TaskQuery extends TaskFilter {
  after?: TaskPlace | undefined
  limit: number
}

export interface TaskPage {
  tasks: Task[]
  total: number
  /** Where the next page begins; undefined on the last. */
  next: TaskPlace | undefined
}

interface TasksDependencies {
  store: TaskStore
  ledger: Pick<Ledger, 'load' | 'loadAll'>
  askOnce: AskOnce
  newId: NewId
  now: () => Date
}

/** Tasks of other agents: each is a debate, found by the task's id, and everything told of it is folded from its log. */
export function a2aTasks({ store, ledger, askOnce, newId, now }: TasksDependencies) {
  async function withDebate(task: ListedTask): Promise<Task | undefined> {
    const debate = await ledger.load(task.debateId, task.version)
    return debate.erased ? undefined : { task, debate }
  }

  async function present(tasks: readonly ListedTask[]): Promise<Task[]> {
    const ids = tasks.map(({ debateId }) => debateId)
    const debates = await ledger.loadAll(
      ids,
      tasks.map(({ version }) => version),
    )
    return tasks.flatMap((task, place) => {
      const debate = debates[place]
      return debate && !debate.erased ? [{ task, debate }] : []
    })
  }

  return {
    /** Begins the debate of a task, once: a repeated question finds the task of the first. */
    async begin(question: Omit<Question, 'door'>, wanted: NewTask): Promise<Task & { began: boolean }> {
      const { caller } = question
      const { clientTaskId } = wanted
      const { debateId, began } = await askOnce({ ...question, door: 'a2a' })
      const id = newId('task')
      const added: TaskRecord = {
        id,
        clientTaskId: clientTaskId ?? null,
        contextId: wanted.contextId ?? id.replace('tsk', 'ctx'),
        messageId: wanted.messageId ?? null,
        debateId,
        agent: wanted.agent ?? null,
        capability: wanted.capability,
        priority: wanted.priority ?? null,
        deadline: wanted.deadline ?? null,
        createdBy: caller.userId,
        createdAt: now().toISOString(),
      }
      const isNew = await store.add(caller.org, added)
      const task = isNew ? added : await store.ofDebate(caller.org, debateId)
      if (!task) throw taken(clientTaskId)
      return { task, debate: await ledger.load(debateId), began }
    },

    /** The debate whose task a client gave this name, be it deleted meanwhile. */
    debateNamed: (clientTaskId: string, org: string): Promise<string | undefined> =>
      store.debateNamed(org, clientTaskId),

    /** By our id, or by the name that its client gave it. */
    async find(id: string, { org }: Pick<Caller, 'org'>): Promise<Task> {
      const known = await store.find(org, id)
      const task = known && (await withDebate(known))
      if (!task) throw notFound('task', id)
      return task
    },

    /** The same with what is read of the task beside its debate. */
    async findWith<Read>(
      id: string,
      { org }: Pick<Caller, 'org'>,
      read: (task: TaskRecord) => Promise<Read>,
    ): Promise<Task & { read: Read }> {
      const known = await store.find(org, id)
      if (!known) throw notFound('task', id)
      const [task, beside] = await Promise.all([withDebate(known), read(known)])
      if (!task) throw notFound('task', id)
      return { ...task, read: beside }
    },

    /** The same with the receipt of its debate where it was issued. */
    async findWithReceipt(
      id: string,
      { org }: Pick<Caller, 'org'>,
    ): Promise<Task & { receipt: StoredReceipt | undefined }> {
      const known = await store.findWithReceipt(org, id)
      const task = known && (await withDebate(known.task))
      if (!task) throw notFound('task', id)
      return { ...task, receipt: known.receipt }
    },

    /** The task of a debate, if it is one. */
    async ofDebate(org: string, debateId: string): Promise<Task | undefined> {
      const known = await store.ofDebate(org, debateId)
      return known && withDebate(known)
    },

    /** The most recently changed first. */
    async list({ limit, after, ...filter }: TaskQuery, { org }: Pick<Caller, 'org'>): Promise<TaskPage> {
      const [rows, total] = await Promise.all([
        store.list(org, filter, { after, limit: limit + 1 }),
        store.count(org, filter),
      ])
      const { state } = filter
      /** A debate may have gone on since its row was read. */
      const isWanted = ({ task, debate }: Task) => !state || taskStatus(debate, task.deadline).state === state
      const tasks = (await present(rows.slice(0, limit))).filter(isWanted)
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return { tasks, total, next: last && { updatedAt: last.updatedAt, id: last.id } }
    },
  }
}
export type Tasks = ReturnType<typeof a2aTasks>

const taken = (clientTaskId: string | undefined) =>
  conflict('Another task has this id', { field: 'task_id', task_id: clientTaskId })
