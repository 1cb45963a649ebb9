import { parseBreakpointId } from '../../../engine/derived-ids.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Breakpoint } from '../../../engine/state-parts.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { authorize } from '../../../shared/identity/permissions.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import { APPROVE_OR_REJECT, type Approval, approvalNames, type Choice, type Resolution } from './schema.ts'
import { LEADERS, type MayAnswer, mayAnswer, type Standing, standingIn } from './who-may-answer.ts'

/** What the approvals ask of debates. */
export interface DebatesThatWait {
  find(id: string, reader: Pick<Caller, 'org'>): Promise<DebateState | undefined>
  resolveBreakpoint(
    id: string,
    answer: { action: 'continue' | 'abort'; message?: string },
    caller: Caller,
  ): Promise<unknown>
}

const GO_ON_OR_END: readonly Choice[] = [
  { id: 'continue', title: 'Go on', means: 'yes' },
  { id: 'abort', title: 'End it', means: 'no' },
]

const isHeldAt = ({ trigger }: Breakpoint) => trigger === 'approval'

const STATUS = {
  continue: 'approved',
  redirect: 'approved',
  inject: 'approved',
  abort: 'rejected',
  timeout: 'timeout',
} as const

/** Whom the answer is for. The asker of a held debate is not among them; at any other breakpoint everybody is. */
function whomFor(breakpoint: Breakpoint): MayAnswer {
  return isHeldAt(breakpoint) ? LEADERS : { permission: 'debates.update' }
}

/** Whether a breakpoint of a person's debate waits for a person. */
export function isFor(asker: string, breakpoint: Breakpoint, standing: Standing): boolean {
  const askedBy = isHeldAt(breakpoint) ? asker : ''
  const asked = { askedBy, alsoAskedBy: null, confirmation: false, mayAnswer: [whomFor(breakpoint)] }
  return breakpoint.resolution === null && mayAnswer(asked, standing)
}

/** A debate that waits for a person, as an approval. */
export function breakpointApproval(state: DebateState, breakpoint: Breakpoint, caller: Caller): Approval {
  const { id, message, resolution, resolvedAt, resolvedBy } = breakpoint
  const choices = isHeldAt(breakpoint) ? APPROVE_OR_REJECT : GO_ON_OR_END
  const status = resolution === null ? 'pending' : STATUS[resolution]
  const means = status === 'approved' ? 'yes' : 'no'
  const choice = resolvedBy === null ? undefined : choices.find((each) => each.means === means)
  return {
    ...approvalNames(id),
    kind: isHeldAt(breakpoint) ? 'held_debate' : 'breakpoint',
    subject_id: state.debateId,
    debate_id: state.debateId,
    workspace_id: null,
    workspace_name: null,
    status,
    title: oneLine(state.topic),
    question: message,
    choices: [...choices],
    form: null,
    asked_by: state.user,
    confirmation: false,
    may_answer: [{ ...whomFor(breakpoint) }],
    for_me: isFor(state.user, breakpoint, standingIn(caller)),
    needed: 1,
    answers:
      resolvedBy === null || resolvedAt === null || !choice
        ? []
        : [{ user_id: resolvedBy, choice: choice.id, values: null, note: null, answered_at: resolvedAt }],
    choice: choice?.id ?? null,
    decided_by: resolvedBy,
    decided_at: resolvedAt,
    superseded_by: null,
    due_at: breakpoint.deadline,
    on_timeout: breakpoint.deadline === null ? null : state.protocol.on_timeout,
    escalated_at: null,
    created_at: breakpoint.raisedAt,
  }
}

/** Debates that wait for a person, found and answered by the ids of their breakpoints. */
export const breakpointApprovals = ({ find, resolveBreakpoint }: DebatesThatWait) => {
  async function one(id: string, caller: Caller): Promise<Approval | undefined> {
    const place = parseBreakpointId(id)
    if (!place) return undefined
    const state = await find(place.debateId, caller)
    const breakpoint = state?.breakpoints.find((each) => each.id === id)
    if (!state || !breakpoint) throw notFound('approval', id)
    return breakpointApproval(state, breakpoint, caller)
  }

  return {
    /** Undefined for what is no breakpoint. */
    one,

    async resolve(known: Approval, { choice, note, values }: Resolution, caller: Caller): Promise<void> {
      authorize(caller, 'debates.update')
      const chosen = known.choices.find(({ id }) => id === choice)
      if (!chosen) throw invalid('choice', `must be one of ${known.choices.map(({ id }) => id).join(', ')}`)
      if (values && Object.keys(values).length > 0)
        throw invalid('values', 'must be left out: this approval has no form')
      const action = chosen.means === 'yes' ? 'continue' : 'abort'
      await resolveBreakpoint(known.id, { action, ...(note !== undefined && { message: note }) }, caller)
    },
  }
}
export type BreakpointApprovals = ReturnType<typeof breakpointApprovals>
