import { openBreakpoint } from '../../../../engine/flow/breakpoints.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import type { BreakpointService } from '../../../deliberation/breakpoints/index.ts'
import type { Debates } from '../../../deliberation/debates/index.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import { isEnd, taskStatus } from '../tasks/task-state.ts'
import type { Task } from '../tasks/tasks.ts'
import { a2aError } from './faults.ts'
import { formerMessageName, messageName } from './message-name.ts'

interface NextMessageDependencies {
  debates: Pick<Debates, 'intervene' | 'resume'>
  resolveBreakpoint: BreakpointService['resolve']
  ledger: Pick<Ledger, 'load'>
  log: Pick<EventLog, 'read'>
  /** What the endpoint of an operation demands of its callers. */
  gateOf(operation: string): { admit(caller: Caller): void; charge(caller: Caller, ip: string): Promise<void> }
}

interface Sent {
  messageId: string
  text: string
  caller: Caller
  ip: string
}

/** What a message does to a debate that stands as it does. */
interface Step {
  operation: string
  /** The breakpoint that it answers. */
  breakpoint?: string
  act(): Promise<unknown>
}

/**
 * What a further message does to a task: it answers a breakpoint, resumes a pause of a person, or is heard by the panel. It
 * never approves anything and never raises a budget. A repeated message does nothing again.
 */
export function nextMessage({ debates, resolveBreakpoint, ledger, log, gateOf }: NextMessageDependencies) {
  function stepOf(debate: DebateState, { messageId, text, caller }: Sent): Step {
    const { debateId } = debate
    const origin = { message: messageName(messageId, caller) }
    const open = openBreakpoint(debate)
    if (debate.status === 'paused') {
      return { operation: 'debates.resume', act: () => debates.resume(debateId, caller, { message: text, origin }) }
    }
    if (open) {
      const answer = { action: 'resolve' as const, message: text }
      const act = () => resolveBreakpoint(open.id, answer, caller, origin)
      return { operation: 'breakpoints.resolve', breakpoint: open.id, act }
    }
    const order = { type: 'message' as const, content: text }
    return { operation: 'debates.intervene', act: () => debates.intervene(debateId, order, caller, origin) }
  }

  /** Whether a release that named messages without their holder heard this one of the same person. */
  async function wasHeardFormerly({ debateId, origins }: DebateState, { messageId, caller }: Sent): Promise<boolean> {
    const former = formerMessageName(messageId)
    if (!origins.includes(former)) return false
    const events: readonly { data: { origin?: unknown; user?: unknown } }[] = await log.read(debateId)
    return events.some(
      ({ data }) =>
        data.user === caller.userId && (data.origin as { message?: unknown } | undefined)?.message === former,
    )
  }

  async function perform({ operation, act }: Step, { caller, ip }: Sent) {
    const gate = gateOf(operation)
    gate.admit(caller)
    await gate.charge(caller, ip)
    await act()
  }

  return async ({ task, debate }: Task, sent: Sent): Promise<void> => {
    if (await wasHeardFormerly(debate, sent)) return
    const name = messageName(sent.messageId, sent.caller)
    let known = debate
    for (;;) {
      if (known.origins.includes(name)) return
      refuseUnheard(known, task.deadline)
      const step = stepOf(known, sent)
      try {
        return await perform(step, sent)
      } catch (fault) {
        if (!isOvertaken(fault)) throw fault
        const present = await ledger.load(debate.debateId)
        const next = stepOf(present, sent)
        const isTheSame = next.operation === step.operation && next.breakpoint === step.breakpoint
        if (isTheSame && !isEnd(taskStatus(present, task.deadline).state)) throw asUnsupported(fault)
        known = present
      }
    }
  }
}

/** A refusal as it follows when the debate went on since it was read. */
const isOvertaken = (fault: unknown): fault is ServiceError =>
  fault instanceof ServiceError && (fault.status === 404 || fault.status === 409)

const asUnsupported = (fault: ServiceError) =>
  fault.status === 409 ? unsupported(fault.message, fault.details) : fault

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
