import { type DebateState, isTerminal } from '../../../engine/state.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Operations, Performer } from '../../../shared/identity/operations.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import type { DebateReport } from './debate-report.ts'
import { breakpointForm, breakpointForUser, resolutionIn, unlessResolved } from './input-requests.ts'
import type { McpServices } from './services.ts'

/** The extension by which a client follows a debate as a task. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'

/** Clients ask again after so long. */
const POLL_MS = 2_000

interface TasksDependencies {
  services: Pick<McpServices, 'debates' | 'resolveBreakpoint'>
  operations: Operations
  reportOf(state: DebateState): DebateReport
  /** The result of the tool that began the debate. */
  toolResult(report: DebateReport): object
}

/** A debate as a task, without what depends on its status. The task has the id of the debate. */
export const taskOf = (state: DebateState, { reportOf }: Pick<TasksDependencies, 'reportOf'>) => {
  const { status, waiting_because } = reportOf(state)
  const message = waiting_because ?? (state.phase === null ? undefined : `Round ${state.round}: ${state.phase}`)
  return {
    taskId: state.debateId,
    status: statusOf(state, status),
    ...(message !== undefined && { statusMessage: oneLine(message) }),
    createdAt: state.createdAt,
    lastUpdatedAt: state.updatedAt,
    ttlMs: null,
    pollIntervalMs: POLL_MS,
  }
}

/** Only a breakpoint asks for input: an approval, a budget and a pause wait for people elsewhere. */
function statusOf(state: DebateState, status: DebateReport['status']) {
  if (isTerminal(state)) return status === 'cancelled' ? 'cancelled' : 'completed'
  return breakpointForUser(state) ? 'input_required' : 'working'
}

/** The methods of the extension, each under the rights and limits of the endpoint that does the same. */
export function taskMethods({ services, operations, reportOf, toolResult }: TasksDependencies) {
  const { debates, resolveBreakpoint } = services

  return {
    async get(taskId: string, by: Performer) {
      const state = await operations.perform('decisions.get', by, () => debates.visible(taskId, by.caller), taskId)
      const task = taskOf(state, { reportOf })
      if (task.status === 'completed') return { ...task, result: toolResult(reportOf(state)) }
      const breakpoint = breakpointForUser(state)
      if (task.status !== 'input_required' || !breakpoint) return task
      const request = { method: 'elicitation/create', params: breakpointForm(breakpoint) }
      return { ...task, inputRequests: { [breakpoint.id]: request } }
    },

    /** Answers to anything but the open breakpoint of this task change nothing. */
    async update(taskId: string, inputResponses: Readonly<Record<string, unknown>>, by: Performer) {
      const state = await operations.perform('decisions.get', by, () => debates.visible(taskId, by.caller), taskId)
      const breakpoint = breakpointForUser(state)
      const resolution = breakpoint && resolutionIn(inputResponses[breakpoint.id])
      if (resolution) {
        const resolve = () => resolveBreakpoint(breakpoint.id, resolution, by.caller)
        const read = () => debates.visible(taskId, by.caller)
        const settled = unlessResolved(breakpoint.id, read)
        await operations.perform('breakpoints.resolve', by, resolve, breakpoint.id).catch(settled)
      }
      return {}
    },

    /** Ends the debate; one that has ended stays as it is. */
    async cancel(taskId: string, by: Performer) {
      const cancel = () => debates.cancel(taskId, {}, by.caller)
      await operations.perform('debates.cancel', by, cancel, taskId).catch(unlessOver)
      return {}
    },
  }
}

function unlessOver(fault: unknown) {
  if (!(fault instanceof ServiceError) || fault.status !== 409) throw fault
}
