import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import type { Json } from '../../../storage/column-types.ts'
import type { Answering } from './answer.ts'
import { type Approval, type ApprovalQuery, approvalNames, type Resolution } from './schema.ts'
import type { AnswerRecord, ApprovalRecord, ApprovalStore } from './store.ts'
import { mayAnswer } from './who-may-answer.ts'

/** What waits for the yes of people, and what they said. */
export function approvalService({ store, answer }: { store: ApprovalStore; answer: Answering }) {
  async function one(id: string, caller: Caller): Promise<Approval> {
    const found = await store.withAnswers(caller.org, id)
    if (!found) throw notFound('approval', id)
    return shown(found.approval, found.answers, caller)
  }

  return {
    one,

    async list({ status = 'pending', ...page }: ApprovalQuery, caller: Caller) {
      const { items, total } = await store.list(caller.org, status, page)
      const answers = await store.answers(
        caller.org,
        items.map(({ id }) => id),
      )
      const approvals = items.map((approval) => shown(approval, answers, caller))
      return { ...pageResult('approvals', { items: approvals, total }, page), count: total }
    },

    async resolve(id: string, resolution: Resolution, caller: Caller): Promise<Approval> {
      await answer(id, resolution, caller)
      return one(id, caller)
    },
  }
}
export type ApprovalService = ReturnType<typeof approvalService>

function shown(approval: ApprovalRecord, answers: readonly AnswerRecord[], { userId, orgRole }: Caller): Approval {
  const { id, status } = approval
  return {
    ...approvalNames(id),
    kind: approval.kind,
    subject_id: approval.subject,
    status,
    title: approval.title,
    question: approval.question,
    choices: [...approval.choices],
    form: approval.form,
    asked_by: approval.askedBy,
    confirmation: approval.confirmation,
    may_answer: approval.mayAnswer.map((whom) => ({ ...whom }) as Json),
    for_me: status === 'pending' && mayAnswer(approval, { userId, role: orgRole }),
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
