import { sql } from 'kysely'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'

/** The questions about things of one kind; their subjects are the ids of the things, or begin with them and a slash. */
export interface AboutThings {
  org: string
  kind: string
  things: readonly string[]
}

/** A question that is emptied or removed, and the places of chats in which it was asked. */
export interface TakenBack {
  id: string
  channels: readonly string[]
}

/** The bounds let the index find them; `0` follows the slash. */
const idsOf = ({ org, kind, things }: AboutThings) => sql`
  select approval.id from unnest(${things}::text[]) as thing
  join approvals as approval on approval.organization_id = ${org} and approval.kind = ${kind}
    and approval.subject_id >= thing collate "C" and approval.subject_id < thing || '0' collate "C"
    and split_part(approval.subject_id, '/', 1) = thing`

const emptied = (about: AboutThings) => sql<TakenBack>`
  update approvals set digest = '', title = '', question = '', choices = '[]', form = null
  where organization_id = ${about.org} and id in (${idsOf(about)}) returning id, channels`

/** Empties what questions about these things say, and what was answered. */
export async function clearApprovalTexts(tx: Transaction, about: AboutThings): Promise<readonly TakenBack[]> {
  const [, cleared] = await together(
    tx,
    sql`update approval_answers set form_values = null, note = null
      where organization_id = ${about.org} and approval_id in (${idsOf(about)})`,
    emptied(about),
  )
  return cleared
}

/** Empties what questions about these things say; what others answered stays theirs. */
export async function clearQuestions(tx: Transaction, about: AboutThings): Promise<readonly TakenBack[]> {
  const [cleared] = await together(tx, emptied(about))
  return cleared
}

/** The questions that a person asked, whose letters name them. */
export async function askedBy(tx: Transaction, userId: string): Promise<readonly string[]> {
  const [asked] = await together(
    tx,
    sql<{ id: string }>`select id from approvals where ${userId} in (asked_by, also_asked_by)`,
  )
  return asked.map(({ id }) => id)
}

/** Removes questions about these things with their answers. */
export async function removeApprovals(tx: Transaction, about: AboutThings): Promise<readonly TakenBack[]> {
  const [removed] = await together(
    tx,
    sql<TakenBack>`delete from approvals
      where organization_id = ${about.org} and id in (${idsOf(about)}) returning id, channels`,
  )
  return removed
}

/** Questions about these things and their answers, as rows, without what confirms a guess at them. */
export async function approvalRows(db: Database, about: AboutThings): Promise<ApprovalRows> {
  const [approvals, answers] = await together(
    db,
    sql<{ row: object }>`select to_jsonb(approvals) - 'digest' as row from approvals
      where organization_id = ${about.org} and id in (${idsOf(about)}) order by created_at, id`,
    sql<{ row: object }>`select to_jsonb(approval_answers) as row from approval_answers
      where organization_id = ${about.org} and approval_id in (${idsOf(about)}) order by answered_at, user_id`,
  )
  return { approvals: approvals.map(({ row }) => row), answers: answers.map(({ row }) => row) }
}

export interface ApprovalRows {
  approvals: readonly object[]
  answers: readonly object[]
}
