import { forbidden, invalid, notFound, ServiceError } from '../../../shared/errors.ts'
import { isObject } from '../../../shared/fields.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Operations, Performer } from '../../../shared/identity/operations.ts'
import type { CheckpointService } from '../../deliberation/checkpoints/index.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { Mails } from '../../messaging/mail/index.ts'
import type { TakeAway } from '../exports/index.ts'
import type { QueueService } from '../queue/index.ts'
import type { RunService } from '../workflows/index.ts'
import type { ActBody, Acted, QuickAction, Wish } from './schema.ts'
import type { ReadFigure } from './sources.ts'

/** What the actions do: the functions behind the endpoints that do the same. */
export interface Deeds {
  createDebate: Debates['create']
  runWorkflow: RunService['run']
  retryJob: QueueService['retry']
  resumeDebate: CheckpointService['resume']
  takeAway: TakeAway
  actOnMails: Mails['act']
}

interface QuickActionDependencies {
  read: ReadFigure
  deeds: Deeds
  operations: Operations
  now: () => Date
}

/** Who acts, by which request. */
export interface Acting extends Performer {
  signal: AbortSignal
}

interface Done {
  result: Record<string, unknown>
  message: string
}

interface Action extends Omit<QuickAction, 'available' | 'unavailable_because' | 'would_touch'> {
  /** The operation that does the same, whose rights count. */
  operation: string
  count(caller: Caller): Promise<number>
  act(wish: Wish, by: Acting): Promise<Done>
}

/** How many things one press touches at most. */
const MOST_AT_ONCE = 50
const MOST_MAILS = 200
const MOST_PAUSED = 200
const NOT_YOURS = 'You may not do this here'

/** What people do from their overview: each acts by the function behind its own endpoint, with the rights of the caller. */
export function quickActions({ read, deeds, operations, now }: QuickActionDependencies) {
  const failedJobs = async (caller: Caller, limit: number) =>
    read('queue.list', caller, (list) => list({ status: 'failed', limit, offset: 0 }, caller))

  /** Debates that the caller paused, each with the place where it goes on. */
  async function ownPauses(caller: Caller) {
    const query = { status: 'active', limit: MOST_PAUSED, offset: 0 } as const
    const found = await read('checkpoints.list', caller, (list) => list(query, caller))
    return (found?.items ?? []).filter(
      ({ created_by, reason }) => created_by === caller.userId && reason === 'manual_pause',
    )
  }

  /** Does one thing after the other; what is refused is told, and the rest goes on. */
  async function each(ids: readonly string[], operation: string, by: Acting, act: (id: string) => Promise<unknown>) {
    const done: string[] = []
    const refused: { id: string; error: string }[] = []
    for (const id of ids.slice(0, MOST_AT_ONCE)) {
      by.signal.throwIfAborted()
      try {
        await operations.perform(operation, by, () => act(id), id)
        done.push(id)
      } catch (fault) {
        if (!(fault instanceof ServiceError) || fault.status === 500) throw fault
        refused.push({ id, error: fault.message })
      }
    }
    return { done, refused, left: Math.max(0, ids.length - MOST_AT_ONCE) }
  }

  const actions: readonly Action[] = [
    {
      id: 'ask',
      name: 'Ask a question',
      description: 'Starts a debate with the usual panel.',
      icon: 'debate',
      category: 'debate',
      requires_confirmation: false,
      parameters: [{ name: 'question', type: 'str', required: true }],
      operation: 'debates.create',
      count: async () => 1,
      async act({ question }, by) {
        if (question === undefined) throw invalid('options.question', 'is required')
        const created = await operations.perform('debates.create', by, () =>
          deeds.createDebate({ question }, by.caller),
        )
        return { result: { debate_id: created.id, status: created.status }, message: 'The debate has started' }
      },
    },
    {
      id: 'run_workflow',
      name: 'Run a workflow',
      description: 'Starts a run of a template.',
      icon: 'workflow',
      category: 'workflow',
      requires_confirmation: false,
      parameters: [{ name: 'template_id', type: 'str', required: true }],
      operation: 'workflows.run',
      count: async () => 1,
      async act({ template_id, inputs = {} }, by) {
        if (template_id === undefined) throw invalid('options.template_id', 'is required')
        if (!isObject(inputs)) throw invalid('options.inputs', 'must be an object')
        const run = () => deeds.runWorkflow(template_id, { inputs }, by.caller, undefined)
        const { execution_id, status } = await operations.perform('workflows.run', by, run)
        return { result: { execution_id, status }, message: 'The run has started' }
      },
    },
    {
      id: 'retry_failed_jobs',
      name: 'Try failed jobs again',
      description: 'Queues again the jobs that failed for good, up to 50 at a time.',
      icon: 'repeat',
      category: 'system',
      requires_confirmation: true,
      parameters: [],
      operation: 'queue.retry',
      count: async (caller) => Math.min((await failedJobs(caller, 1))?.total ?? 0, MOST_AT_ONCE),
      async act(_wish, by) {
        const found = await failedJobs(by.caller, MOST_AT_ONCE)
        const ids = (found?.items ?? []).map(({ id }) => id)
        const { done, refused } = await each(ids, 'queue.retry', by, (id) => deeds.retryJob(id, by.caller))
        const left = (found?.total ?? 0) - ids.length
        return { result: { job_ids: done, refused, left }, message: `${counted(done.length, 'job')} queued again` }
      },
    },
    {
      id: 'resume_paused',
      name: 'Resume what you paused',
      description: 'Resumes the debates that you paused yourself, up to 50 at a time.',
      icon: 'play',
      category: 'debate',
      requires_confirmation: true,
      parameters: [],
      operation: 'checkpoints.resume',
      count: async (caller) => Math.min((await ownPauses(caller)).length, MOST_AT_ONCE),
      async act(_wish, by) {
        const pauses = await ownPauses(by.caller)
        const debateOf = new Map(pauses.map(({ id, debate_id }) => [id, debate_id]))
        const resume = (id: string) => deeds.resumeDebate(id, by.caller)
        const { done, refused, left } = await each([...debateOf.keys()], 'checkpoints.resume', by, resume)
        const debate_ids = done.map((id) => debateOf.get(id))
        return { result: { debate_ids, refused, left }, message: `${counted(done.length, 'debate')} resumed` }
      },
    },
    {
      id: 'export_decisions',
      name: 'Export the decisions',
      description: 'Writes every decision into a file that you can download for 15 minutes.',
      icon: 'download',
      category: 'debate',
      requires_confirmation: false,
      parameters: [{ name: 'format', type: 'select', required: false, options: ['csv', 'jsonl'] }],
      operation: 'exports.get',
      async count(caller) {
        const [filter, first] = [{ status: ['completed', 'failed'] as const }, { limit: 1, offset: 0 }]
        return (await read('debates.list', caller, ({ ids }) => ids(filter, first, caller)))?.total ?? 0
      },
      async act({ format = 'csv' }, by) {
        const file = await operations.perform(
          'exports.get',
          by,
          () => deeds.takeAway('decisions', format, by.caller, by.signal),
          'decisions',
        )
        return { result: { ...file }, message: 'The decisions were written' }
      },
    },
    {
      id: 'archive_read_mail',
      name: 'Archive what was read',
      description: `Archives the mails that were read, ${MOST_MAILS} at a time.`,
      icon: 'archive',
      category: 'email',
      requires_confirmation: true,
      parameters: [],
      operation: 'mail.bulk-action',
      async count(caller) {
        const found = await read('mail.stats', caller, (stats) => stats({}, caller))
        return Math.min(found?.stats.read_in_inbox_count ?? 0, MOST_MAILS)
      },
      async act(_wish, by) {
        const { success_count: archived } = await operations.perform('mail.bulk-action', by, () =>
          deeds.actOnMails({ action: 'archive', filter: 'read' }, by.caller),
        )
        return { result: { archived }, message: `${counted(archived, 'mail')} archived` }
      },
    },
  ]

  const hindrance = ({ operation }: Action, caller: Caller): string | null =>
    operations.admits(operation, caller) ? null : NOT_YOURS

  async function shown(action: Action, caller: Caller): Promise<QuickAction> {
    const { operation: _, count, act: __, ...rest } = action
    const because = hindrance(action, caller)
    return {
      ...rest,
      available: because === null,
      unavailable_because: because,
      would_touch: because === null ? await count(caller) : 0,
    }
  }

  return {
    async list(caller: Caller) {
      const all = await Promise.all(actions.map((action) => shown(action, caller)))
      return { actions: all, count: all.length }
    },

    async act(id: string, { confirm, options, params }: ActBody, by: Acting): Promise<Acted> {
      const action = actions.find((each) => each.id === id)
      if (!action) throw notFound('action', id)
      const because = hindrance(action, by.caller)
      if (because !== null) throw forbidden(because, { action_id: id })
      if (action.requires_confirmation && !confirm)
        throw invalid('confirm', 'must be true: this changes many items at once')
      const { result, message } = await action.act({ ...params, ...options }, by)
      const at = now().toISOString()
      return { success: true, executed: true, action_id: id, result, message, executed_at: at, timestamp: at }
    },
  }
}
export type QuickActions = ReturnType<typeof quickActions>

const counted = (count: number, what: string) => (count === 1 ? `1 ${what} was` : `${count} ${what}s were`)
