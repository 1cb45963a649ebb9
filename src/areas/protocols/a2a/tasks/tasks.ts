import type { DebateState } from '../../../../engine/state.ts'
import { conflict, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import type { AskOnce, Question } from '../../asking/index.ts'
import type { ListedTask, TaskFilter, TaskPlace, TaskRecord, TaskStore } from './store.ts'
import { standingOf, type TaskState } from './task-state.ts'

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

export interface TaskQuery {
  contextId?: string | undefined
  state?: TaskState | undefined
  since?: string | undefined
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
  ledger: Pick<Ledger, 'load'>
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

  const present = async (tasks: readonly ListedTask[]) =>
    (await Promise.all(tasks.map(withDebate))).filter((task) => task !== undefined)

  /** What is under way is few, and its log alone tells what it waits for. */
  async function underWay(org: string, filter: TaskFilter, state: TaskState): Promise<Task[]> {
    const all = await present(
      await store.list(org, { ...filter, statuses: ['running', 'paused'] }, { limit: MOST_UNDER_WAY }),
    )
    return all.filter(({ debate }) => standingOf(debate).state === state)
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

    /** The task of a debate, if it is one. */
    async ofDebate(org: string, debateId: string): Promise<Task | undefined> {
      const known = await store.ofDebate(org, debateId)
      return known && withDebate(known)
    },

    /** The most recently changed first. */
    async list({ state, limit, after, ...filter }: TaskQuery, { org }: Pick<Caller, 'org'>): Promise<TaskPage> {
      if (state && UNDER_WAY.has(state)) {
        const all = await underWay(org, filter, state)
        const later = after ? all.filter((task) => isAfter(placeOf(task), after)) : all
        return pageOf(later.slice(0, limit), later.length > limit, all.length)
      }
      const statuses = state && [...(STATUSES[state] ?? [])]
      if (statuses?.length === 0) return pageOf([], false, 0)
      const chosen = { ...filter, statuses }
      const [rows, total] = await Promise.all([
        store.list(org, chosen, { after, limit: limit + 1 }),
        store.count(org, chosen),
      ])
      return pageOf(await present(rows.slice(0, limit)), rows.length > limit, total)
    },
  }
}
export type Tasks = ReturnType<typeof a2aTasks>

/** More tasks than one tenant's workers hold at once. */
const MOST_UNDER_WAY = 10_000

/** States that the status of a debate alone does not tell apart. */
const UNDER_WAY: ReadonlySet<TaskState> = new Set([
  'TASK_STATE_WORKING',
  'TASK_STATE_INPUT_REQUIRED',
  'TASK_STATE_AUTH_REQUIRED',
])

const STATUSES: Partial<Record<TaskState, readonly DebateState['status'][]>> = {
  TASK_STATE_SUBMITTED: ['pending'],
  TASK_STATE_COMPLETED: ['completed'],
  TASK_STATE_FAILED: ['failed'],
  TASK_STATE_CANCELED: ['cancelled'],
}

const placeOf = ({ task, debate }: Task): TaskPlace => ({ updatedAt: debate.updatedAt, id: task.id })

const isAfter = (place: TaskPlace, than: TaskPlace) =>
  place.updatedAt === than.updatedAt ? place.id < than.id : place.updatedAt < than.updatedAt

function pageOf(tasks: Task[], hasMore: boolean, total: number): TaskPage {
  const last = tasks.at(-1)
  return { tasks, total, next: hasMore && last ? placeOf(last) : undefined }
}

const taken = (clientTaskId: string | undefined) =>
  conflict('Another task has this id', { field: 'task_id', task_id: clientTaskId })
