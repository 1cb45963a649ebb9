import { sql } from 'kysely'
import type { Platform } from '../../../../platform.ts'
import type { StoredReceipt } from '../../../governance/receipts/index.ts'
import type { Priority } from '../rows/schema.ts'
import { STATUSES, stateOfTask } from './state-store.ts'
import type { TaskState } from './task-state.ts'

export interface TaskRecord {
  id: string
  /** The name that the client gave it, if any. */
  clientTaskId: string | null
  contextId: string
  /** The message that asked for it, as its sender names it. */
  messageId: string | null
  debateId: string
  agent: string | null
  capability: string
  priority: Priority | null
  deadline: string | null
  createdBy: string
  createdAt: string
}

export interface ListedTask extends TaskRecord {
  /** Of the debate's log. */
  version: number
  updatedAt: string
}

/** A task, and the receipt of its debate where it was issued. */
export interface TaskAndReceipt {
  task: ListedTask
  receipt: StoredReceipt | undefined
}

/** After which task a page begins. */
export interface TaskPlace {
  updatedAt: string
  id: string
}

export interface TaskFilter {
  contextId?: string | undefined
  state?: TaskState | undefined
  /** Changed then or later. */
  since?: string | undefined
}

/** The prefix of our own ids, which no client's name of a task begins with. */
export const OWN_TASK = /^tsk_/

const COLUMNS = [
  'a2a_tasks.id',
  'client_task_id',
  'context_id',
  'message_id',
  'a2a_tasks.debate_id',
  'agent',
  'capability',
  'priority',
  'deadline',
  'created_by',
  'a2a_tasks.created_at',
] as const

/** The tasks of an organization. Those of debates that were deleted do not exist. */
export const taskStore = ({ db, hotReads }: Pick<Platform, 'db' | 'hotReads'>) => {
  const tasksOf = (org: string) =>
    db
      .selectFrom('a2a_tasks')
      .innerJoin('debates', 'debates.id', 'a2a_tasks.debate_id')
      .leftJoin('debate_details as details', 'details.debate_id', 'a2a_tasks.debate_id')
      .where('a2a_tasks.organization_id', '=', org)
      .whereRef('debates.organization_id', '=', 'a2a_tasks.organization_id')
      .where('details.deleted_at', 'is', null)

  const matching = (org: string, { contextId, state, since }: TaskFilter) =>
    tasksOf(org)
      .$if(contextId !== undefined, (query) => query.where('context_id', '=', contextId ?? ''))
      .$if(since !== undefined, (query) => query.where('debates.updated_at', '>=', since ?? ''))
      .$if(state !== undefined, (query) =>
        query.where('debates.status', 'in', state ? STATUSES[state] : []).where(stateOfTask, '=', state as TaskState),
      )

  const listed = (org: string) => tasksOf(org).select([...COLUMNS, 'version', 'debates.updated_at'])

  /** Agents ask again and again how their tasks stand; the parameters are the organization and the name. */
  const named = (statement: string, column: 'a2a_tasks.id' | 'client_task_id') => ({
    task: hotReads.prepare(statement, listed('').where(column, '=', '').compile()),
    withReceipt: hotReads.prepare(
      `${statement}_with_receipt`,
      listed('')
        .where(column, '=', '')
        .leftJoin('receipts', (join) =>
          join
            .onRef('receipts.debate_id', '=', 'a2a_tasks.debate_id')
            .onRef('receipts.organization_id', '=', 'a2a_tasks.organization_id'),
        )
        .select(['receipt', 'hash', 'key_id', 'signature'])
        .compile(),
    ),
  })
  const byOurId = named('a2a_task', 'a2a_tasks.id')
  const byClientsId = named('a2a_task_of_client', 'client_task_id')
  const namedLike = (id: string) => (OWN_TASK.test(id) ? byOurId : byClientsId)

  return {
    /** Adds the task of a debate unless the debate has one; false if neither this nor its client's name is free. */
    async add(org: string, task: TaskRecord): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('a2a_tasks')
        .values({
          organization_id: org,
          id: task.id,
          client_task_id: task.clientTaskId,
          context_id: task.contextId,
          message_id: task.messageId,
          debate_id: task.debateId,
          agent: task.agent,
          capability: task.capability,
          priority: task.priority,
          deadline: task.deadline,
          created_by: task.createdBy,
          created_at: task.createdAt,
        })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    /** By our id, or by the name that its client gave it. */
    async find(org: string, id: string): Promise<ListedTask | undefined> {
      const [row] = await namedLike(id).task(org, id)
      return row && listedOf(row)
    },

    /** The same with the receipt of its debate, in one statement. */
    async findWithReceipt(org: string, id: string): Promise<TaskAndReceipt | undefined> {
      const [row] = await namedLike(id).withReceipt(org, id)
      return row && { task: listedOf(row), receipt: receiptIn(row) }
    },

    /** A name stays taken when its debate was deleted. */
    async debateNamed(org: string, clientTaskId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('a2a_tasks')
        .select('debate_id')
        .where('organization_id', '=', org)
        .where('client_task_id', '=', clientTaskId)
        .executeTakeFirst()
      return row?.debate_id
    },

    async ofDebate(org: string, debateId: string): Promise<ListedTask | undefined> {
      const row = await listed(org).where('a2a_tasks.debate_id', '=', debateId).executeTakeFirst()
      return row && listedOf(row)
    },

    /** The most recently changed first. */
    async list(org: string, filter: TaskFilter, { after, limit }: { after?: TaskPlace | undefined; limit: number }) {
      const rows = await matching(org, filter)
        .select([...COLUMNS, 'version', 'debates.updated_at'])
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(debates.updated_at, a2a_tasks.id) < (${after?.updatedAt}::timestamptz, ${after?.id}::text)`,
          ),
        )
        .orderBy('debates.updated_at', 'desc')
        .orderBy('a2a_tasks.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(listedOf)
    },

    async count(org: string, filter: TaskFilter): Promise<number> {
      const row = await matching(org, filter)
        .select(({ fn }) => fn.countAll<number>().as('tasks'))
        .executeTakeFirst()
      return row?.tasks ?? 0
    },
  }
}
export type TaskStore = ReturnType<typeof taskStore>

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null }

const receiptIn = ({ receipt, hash, key_id, signature }: Nullable<StoredReceipt>): StoredReceipt | undefined =>
  receipt === null || hash === null || key_id === null || signature === null
    ? undefined
    : { receipt, hash, key_id, signature }

interface Row {
  id: string
  client_task_id: string | null
  context_id: string
  message_id: string | null
  debate_id: string
  agent: string | null
  capability: string
  priority: Priority | null
  deadline: string | null
  created_by: string
  created_at: string
  version: number
  updated_at: string
}

const listedOf = (row: Row): ListedTask => ({
  id: row.id,
  clientTaskId: row.client_task_id,
  contextId: row.context_id,
  messageId: row.message_id,
  debateId: row.debate_id,
  agent: row.agent,
  capability: row.capability,
  priority: row.priority,
  deadline: row.deadline,
  createdBy: row.created_by,
  createdAt: row.created_at,
  version: row.version,
  updatedAt: row.updated_at,
})
