import { openBreakpoint } from '../../../../engine/flow/breakpoints.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { BreakpointService } from '../../../deliberation/breakpoints/index.ts'
import type { Debates } from '../../../deliberation/debates/index.ts'
import { isEnd, taskStatus } from '../tasks/task-state.ts'
import type { Task } from '../tasks/tasks.ts'
import { a2aError } from './faults.ts'
import { messageName } from './read-message.ts'

interface NextMessageDependencies {
  debates: Pick<Debates, 'intervene' | 'resume'>
  resolveBreakpoint: BreakpointService['resolve']
  /** What the endpoint of an operation demands of its callers. */
  gateOf(operation: string): { admit(caller: Caller): void; charge(caller: Caller, ip: string): Promise<void> }
}

interface Sent {
  messageId: string
  text: string
  caller: Caller
  ip: string
}

/**
 * What a further message does to a task: it answers a breakpoint, resumes a pause of a person, or is heard by the panel. It
 * never approves anything and never raises a budget. A repeated message does nothing again.
 */
export function nextMessage({ debates, resolveBreakpoint, gateOf }: NextMessageDependencies) {
  async function act(operation: string, { caller, ip }: Sent, does: () => Promise<unknown>) {
    const gate = gateOf(operation)
    gate.admit(caller)
    await gate.charge(caller, ip)
    try {
      await does()
    } catch (fault) {
      if (fault instanceof ServiceError && fault.status === 409) throw unsupported(fault.message, fault.details)
      throw fault
    }
  }

  return async ({ task, debate }: Task, sent: Sent): Promise<void> => {
    const { text, caller } = sent
    const origin = { message: messageName(sent.messageId) }
    if (debate.origins.includes(origin.message)) return
    refuseUnheard(debate, task.deadline)
    const open = openBreakpoint(debate)
    if (debate.status === 'paused') {
      await act('debates.resume', sent, () => debates.resume(debate.debateId, caller, { message: text, origin }))
    } else if (open) {
      const answer = { action: 'resolve' as const, message: text }
      await act('breakpoints.resolve', sent, () => resolveBreakpoint(open.id, answer, caller, origin))
    } else {
      const order = { type: 'message' as const, content: text }
      await act('debates.intervene', sent, () => debates.intervene(debate.debateId, order, caller, origin))
    }
  }
}

/** Refuses what nobody would hear: an ended task, and one on which somebody decides elsewhere. */
function refuseUnheard(debate: DebateState, deadline: string | null) {
  const { state, waitingFor } = taskStatus(debate, deadline)
  if (isEnd(state)) throw unsupported('The task has ended and takes no further messages', { state })
  if (waitingFor === 'budget') {
    throw unsupported(
      'The task waits for a budget, which no message raises: an owner or admin of the organization does, under Costs',
      { state },
    )
  }
  if (waitingFor === 'approval') {
    throw unsupported(
      'The task waits for an approval, which no message gives: an admin who did not ask for it does, under Waiting for you',
      { state },
    )
  }
}

const unsupported = (message: string, details: Record<string, unknown>) =>
  a2aError('UNSUPPORTED_OPERATION', message, details)
