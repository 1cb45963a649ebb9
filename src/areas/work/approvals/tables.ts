import type { ColumnType, Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'
import type { ApprovalStatus, Choice, OnTimeout } from './schema.ts'
import type { MayAnswer } from './who-may-answer.ts'

/** A list in a jsonb column, which is written as its text. */
type JsonList<Item> = ColumnType<readonly Item[], string, string>

const approvals = table('approvals', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    kind: plain<string>(),
    subject_id: plain<string>(),
    /** Confirms a guess at what was asked; empty once that was erased. */
    digest: personal<string>(),
    title: personal<string>(),
    question: personal<string>(),
    choices: personal<JsonList<Choice>>(),
    form: personal<Json | null>(),
    asked_by: personal<string>(),
    /** The person who asked for it first, where another has asked again. */
    also_asked_by: personal<string | null>(),
    may_answer: personal<JsonList<MayAnswer>>(),
    /** The same, in the form by which the list of what waits for a person finds it. */
    answer_people: personal<string[]>(),
    answer_roles: plain<string[]>(),
    answer_roles_above: plain<Generated<string[]>>(),
    confirmation: plain<boolean>(),
    needed: plain<number>(),
    status: plain<ApprovalStatus>(),
    choice: plain<string | null>(),
    decided_by: personal<string | null>(),
    decided_at: plain<Timestamp | null>(),
    superseded_by: plain<string | null>(),
    due_at: plain<Timestamp | null>(),
    /** How long it waits in all, or anew once it is escalated. */
    wait_seconds: plain<number | null>(),
    on_timeout: plain<OnTimeout | null>(),
    escalate_to: personal<Json | null>(),
    escalated_at: plain<Timestamp | null>(),
    /** The places of chats in which it is asked. */
    channels: personal<Generated<string[]>>(),
    /** When people were told, last. */
    told_at: plain<Timestamp | null>(),
    created_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose:
    'What waits for the yes or no of people before it happens, and who decided it; it goes with what it is about',
  exported: { without: ['digest', 'may_answer', 'answer_people', 'escalate_to', 'channels'] },
  confirms: ['digest'],
  person: {
    by: ['asked_by', 'also_asked_by', 'decided_by'],
    /** Its area words the question: what the asker said stands where it was said. */
    wrote: { by: ['asked_by', 'also_asked_by'], in: [] },
    erase: 'pseudonym',
  },
  debate: { by: 'subject_id', erase: { clear: ['digest', 'title', 'question', 'choices', 'form'] }, byArea: true },
})

const approvalAnswers = table('approval_answers', {
  columns: {
    organization_id: plain<string>(),
    approval_id: plain<string>(),
    user_id: personal<string>(),
    choice: plain<string>(),
    form_values: personal<Json | null>(),
    note: personal<string | null>(),
    answered_at: plain<Timestamp>(),
  },
  category: 'debate',
  purpose: 'What each person answered when they were asked to approve something; it goes with the question',
  exported: 'rows',
  person: { by: ['user_id'], erase: { clear: ['form_values', 'note'] } },
  debate: { by: 'approval_id', erase: { clear: ['form_values', 'note'] }, byArea: true },
})

export const approvalTables = [approvals, approvalAnswers]

declare module '../../../storage/tables.ts' {
  interface Tables {
    approvals: RowOf<typeof approvals>
    approval_answers: RowOf<typeof approvalAnswers>
  }
}
