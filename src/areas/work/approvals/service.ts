import { parseBreakpointId } from '../../../engine/derived-ids.ts'
import { openBreakpoint } from '../../../engine/flow/breakpoints.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { ERASED } from '../../../shared/text/storable-text.ts'
import { endOf, startOf } from '../../../shared/time/dates.ts'
import type { Json } from '../../../storage/column-types.ts'
import type { Answering } from './answer.ts'
import { type BreakpointApprovals, breakpointApproval, type DebatesThatWait } from './breakpoint-approvals.ts'
import { type Approval, type ApprovalQuery, approvalNames, type Resolution } from './schema.ts'
import { type AnswerRecord, type ApprovalRecord, type ApprovalStore, isErased } from './store.ts'
import { viewerOf, type WaitingItem, type WaitingStore } from './waiting-store.ts'
import { mayAnswer, standingIn } from './who-may-answer.ts'

interface ApprovalServiceDependencies {
  store: ApprovalStore
  waiting: WaitingStore
  debates: Pick<DebatesThatWait, 'find'>
  stops: BreakpointApprovals
  answer: Answering
}

/** What waits for the yes of people, and what they said. */
export function approvalService({ store, waiting, debates, stops, answer }: ApprovalServiceDependencies) {
  async function one(id: string, caller: Caller): Promise<Approval> {
    const stop = await stops.one(id, caller)
    if (stop) return stop
    const found = await store.withAnswers(caller.org, id)
    if (!found) throw notFound('approval', id)
    return shown(found.approval, found.answers, caller)
  }

  /** The items in full; a debate that went on meanwhile waits no more. */
  async function inFull(items: readonly WaitingItem[], caller: Caller): Promise<Approval[]> {
    const ids = items.flatMap(({ what, org, id }) => (what === 'approval' ? [{ org, id }] : []))
    const [{ approvals, answers }, states] = await Promise.all([
      store.many(ids),
      Promise.all(items.map(({ what, org, id }) => (what === 'approval' ? undefined : stateOf(org, id)))),
    ])
    return items.flatMap(({ org, id, what, workspaceName, forMe }, index): Approval[] => {
      const inside = workspaceName === null ? {} : { workspace_id: org, workspace_name: workspaceName }
      if (what === 'approval') {
        const approval = approvals.find((each) => each.org === org && each.id === id)
        return approval ? [{ ...shown(approval, answers, caller), for_me: forMe, ...inside }] : []
      }
      const state = states[index]
      const open = state && openBreakpoint(state)
      return state && open?.id === id ? [{ ...breakpointApproval(state, open, caller), for_me: forMe, ...inside }] : []
    })
  }

  const stateOf = async (org: string, id: string) => debates.find(parseBreakpointId(id)?.debateId ?? '', { org })

  return {
    one,

    async list({ status = 'pending', mine, since, until, ...page }: ApprovalQuery, caller: Caller) {
      if (status === 'pending') {
        if (since !== undefined) throw invalid('since', 'cannot be used with the status `pending`')
        if (until !== undefined) throw invalid('until', 'cannot be used with the status `pending`')
        const found = await waiting.list(viewerOf(caller), mine, page)
        const items = await inFull(found.items, caller)
        const total = found.total - found.items.length + items.length
        return { ...pageResult('approvals', { items, total }, page), count: total }
      }
      if (mine) throw invalid('mine', 'can only be used with the status `pending`')
      const span = {
        since: since === undefined ? undefined : startOf('since', since),
        until: until === undefined ? undefined : endOf('until', until),
      }
      const { items, total } = await store.list(caller.org, { status, ...span }, page)
      const answers = await store.answers(items)
      const approvals = items.map((approval) => shown(approval, answers, caller))
      return { ...pageResult('approvals', { items: approvals, total }, page), count: total }
    },

    async resolve(id: string, resolution: Resolution, caller: Caller): Promise<Approval> {
      const stop = await stops.one(id, caller)
      if (stop) await stops.resolve(stop, resolution, caller)
      else await answer(id, resolution, caller)
      return one(id, caller)
    },
  }
}
export type ApprovalService = ReturnType<typeof approvalService>

function shown(approval: ApprovalRecord, answers: readonly AnswerRecord[], caller: Caller): Approval {
  const { id, status } = approval
  const said = (text: string) => (text === '' && isErased(approval) ? ERASED : text)
  return {
    ...approvalNames(id),
    kind: approval.kind,
    subject_id: approval.subject,
    debate_id: null,
    workspace_id: null,
    workspace_name: null,
    status,
    title: said(approval.title),
    question: said(approval.question),
    choices: [...approval.choices],
    form: approval.form,
    asked_by: approval.askedBy,
    confirmation: approval.confirmation,
    may_answer: approval.mayAnswer.map((whom) => ({ ...whom }) as Json),
    for_me: status === 'pending' && mayAnswer(approval, standingIn(caller)),
    needed: approval.needed,
    answers: answers
      .filter(({ approvalId }) => approvalId === id)
      .map(({ userId: user_id, choice, values, note, at }) => ({ user_id, choice, values, note, answered_at: at })),
    choice: approval.choice,
    decided_by: approval.decidedBy,
    decided_at: approval.decidedAt,
    superseded_by: approval.supersededBy,
    due_at: approval.dueAt,
    on_timeout: approval.onTimeout,
    escalated_at: approval.escalatedAt,
    created_at: approval.createdAt,
  }
}
