import { type RawBuilder, sql } from 'kysely'
import type { DebateStatus } from '../../../../engine/state.ts'
import type { TaskState } from './task-state.ts'

/** The statuses of the debates among which the tasks of a state are. */
export const STATUSES: Readonly<Record<TaskState, readonly DebateStatus[]>> = {
  TASK_STATE_SUBMITTED: ['pending'],
  TASK_STATE_WORKING: ['running'],
  TASK_STATE_INPUT_REQUIRED: ['pending', 'running', 'paused'],
  TASK_STATE_AUTH_REQUIRED: ['pending', 'running', 'paused'],
  TASK_STATE_COMPLETED: ['completed'],
  TASK_STATE_FAILED: ['failed', 'cancelled'],
  TASK_STATE_CANCELED: ['cancelled'],
  TASK_STATE_REJECTED: ['cancelled'],
}

/** A breakpoint of the debate, with its end `resolved` where it has one. */
const breakpoints = sql`events as raised
  left join events as resolved on resolved.debate_id = raised.debate_id and resolved.type = 'breakpoint_resolved'
    and resolved.data::jsonb ->> 'breakpoint' = raised.data::jsonb ->> 'breakpoint'
  where raised.debate_id = a2a_tasks.debate_id and raised.type = 'breakpoint_raised'`

const waitsFor = sql`(select raised.data::jsonb ->> 'trigger' from ${breakpoints} and resolved.version is null
  order by raised.version limit 1)`

const wasRefused = sql`exists (select from ${breakpoints} and raised.data::jsonb ->> 'trigger' = 'approval'
  and resolved.data::jsonb ->> 'resolution' = 'abort')`

const cancelledAt = sql`(select cancelled.at from events as cancelled
  where cancelled.debate_id = a2a_tasks.debate_id and cancelled.type = 'debate_cancelled')`

const pausedForBudget = sql`(select paused.data::jsonb ->> 'budget' from events as paused
  where paused.debate_id = a2a_tasks.debate_id and paused.type = 'debate_paused' order by paused.version desc limit 1)`

/**
 * The state of a task as `taskStatus` tells it, read from the log of its debate; selects from `a2a_tasks` and
 * `debates`. Of a debate that has completed or failed its status is enough.
 */
export const stateOfTask: RawBuilder<TaskState> = sql<TaskState>`case debates.status
  when 'completed' then 'TASK_STATE_COMPLETED'
  when 'failed' then 'TASK_STATE_FAILED'
  when 'cancelled' then case
    when ${wasRefused} then 'TASK_STATE_REJECTED'
    when a2a_tasks.deadline is not null and ${cancelledAt} >= a2a_tasks.deadline then 'TASK_STATE_FAILED'
    else 'TASK_STATE_CANCELED' end
  when 'paused' then case
    when ${pausedForBudget} is null then 'TASK_STATE_INPUT_REQUIRED'
    else 'TASK_STATE_AUTH_REQUIRED' end
  else case coalesce(${waitsFor}, debates.status)
    when 'approval' then 'TASK_STATE_AUTH_REQUIRED'
    when 'pending' then 'TASK_STATE_SUBMITTED'
    when 'running' then 'TASK_STATE_WORKING'
    else 'TASK_STATE_INPUT_REQUIRED' end
  end`
