import { type SqlBool, sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Span } from '../../../shared/time/dates.ts'
import type { Json } from '../../../storage/column-types.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { ApprovalStatus, Choice, OnTimeout } from './schema.ts'
import { answerersOf, type MayAnswer } from './who-may-answer.ts'

export interface ApprovalRecord {
  org: string
  id: string
  kind: string
  subject: string
  /** Of what would happen; empty once what was asked was erased. */
  digest: string
  title: string
  question: string
  choices: readonly Choice[]
  form: Json | null
  askedBy: string
  alsoAskedBy: string | null
  mayAnswer: readonly MayAnswer[]
  confirmation: boolean
  needed: number
  status: ApprovalStatus
  choice: string | null
  decidedBy: string | null
  decidedAt: string | null
  supersededBy: string | null
  dueAt: string | null
  waitSeconds: number | null
  onTimeout: OnTimeout | null
  escalateTo: MayAnswer | null
  escalatedAt: string | null
  /** The places of chats in which it is asked. */
  channels: readonly string[]
  createdAt: string
}

/** Whether what was asked, or a part of it, was erased: its digest goes with its words. */
export const isErased = ({ digest }: Pick<ApprovalRecord, 'digest'>): boolean => digest === ''

export interface AnswerRecord {
  approvalId: string
  userId: string
  choice: string
  values: Json | null
  note: string | null
  at: string
}

/** What ends a question, and when. */
interface Ended {
  status: Exclude<ApprovalStatus, 'pending'>
  choice: string | null
  decidedBy: string | null
  at: Date
}

const COLUMNS = [
  'organization_id as org',
  'id',
  'kind',
  'subject_id as subject',
  'digest',
  'title',
  'question',
  'choices',
  'form',
  'asked_by as askedBy',
  'also_asked_by as alsoAskedBy',
  'may_answer as mayAnswer',
  'confirmation',
  'needed',
  'status',
  'choice',
  'decided_by as decidedBy',
  'decided_at as decidedAt',
  'due_at as dueAt',
  'superseded_by as supersededBy',
  'wait_seconds as waitSeconds',
  'on_timeout as onTimeout',
  'escalate_to as escalateTo',
  'escalated_at as escalatedAt',
  'channels',
  'created_at as createdAt',
] as const

const chosen = (on: Database) =>
  on.selectFrom('approvals').select(COLUMNS).$narrowType<{ escalateTo: MayAnswer | null }>()

type Which = Pick<ApprovalRecord, 'org' | 'id'>

const anyOf = (values: readonly string[]) => sql<string>`any(${values}::text[])`

const one = (on: Database, org: string, id: string) =>
  chosen(on).where('organization_id', '=', org).where('id', '=', id)

const answersTo = (on: Database, orgs: readonly string[], ids: readonly string[]) =>
  on
    .selectFrom('approval_answers')
    .select(['approval_id as approvalId', 'user_id as userId', 'choice', 'form_values as values', 'note'])
    .select('answered_at as at')
    .where('organization_id', '=', anyOf(orgs))
    .where('approval_id', '=', anyOf(ids))
    .orderBy('answered_at')
    .orderBy('user_id')

/** What is asked, and who has answered what. */
export const approvalStore = (db: Database) => ({
  /** One transaction that decides. */
  inTransaction: <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(work),

  async find(org: string, id: string): Promise<ApprovalRecord | undefined> {
    return one(db, org, id).executeTakeFirst()
  },

  /** One of an organization or any of its workspaces. */
  async findAmong(payer: string, id: string): Promise<ApprovalRecord | undefined> {
    const tenants = db
      .selectFrom('organizations')
      .select('id as tenant')
      .where(({ or, eb }) => or([eb('id', '=', payer), eb('parent_id', '=', payer)]))
    return chosen(db).where('organization_id', 'in', tenants).where('id', '=', id).executeTakeFirst()
  },

  async withAnswers(
    org: string,
    id: string,
  ): Promise<{ approval: ApprovalRecord; answers: AnswerRecord[] } | undefined> {
    const [approval, answers] = await Promise.all([
      one(db, org, id).executeTakeFirst(),
      answersTo(db, [org], [id]).execute(),
    ])
    return approval && { approval, answers }
  },

  async list(
    org: string,
    { status, since, until }: { status: ApprovalStatus | 'all' } & Span,
    page: Page,
  ): Promise<Slice<ApprovalRecord>> {
    const chosenOf = sql.join(
      [
        sql`organization_id = ${org}`,
        ...(status === 'all' ? [] : [sql`status = ${status}`]),
        ...(since === undefined ? [] : [sql`created_at >= ${since}`]),
        ...(until === undefined ? [] : [sql`created_at < ${until}`]),
      ],
      sql` and `,
    )
    const conditions = sql<SqlBool>`${chosenOf}`
    const inOrder = chosen(db)
      .where(conditions)
      .orderBy('created_at', status === 'pending' ? 'asc' : 'desc')
      .orderBy('id')
    const matching = db.selectFrom('approvals').where(conditions)
    return listWithTotal(inOrder, countRows(matching), page)
  },

  /** Approvals with their answers, of several tenants. */
  async many(items: readonly Which[]): Promise<{ approvals: ApprovalRecord[]; answers: AnswerRecord[] }> {
    if (items.length === 0) return { approvals: [], answers: [] }
    const [orgs, ids] = [items.map(({ org }) => org), items.map(({ id }) => id)]
    const found = chosen(db).where('organization_id', '=', anyOf(orgs)).where('id', '=', anyOf(ids))
    const [approvals, answers] = await Promise.all([found.execute(), answersTo(db, orgs, ids).execute()])
    return { approvals, answers }
  },

  async answers(items: readonly Which[]): Promise<AnswerRecord[]> {
    if (items.length === 0) return []
    const [orgs, ids] = [items.map(({ org }) => org), items.map(({ id }) => id)]
    return answersTo(db, orgs, ids).execute()
  },
})
export type ApprovalStore = ReturnType<typeof approvalStore>

/** The statements of a transaction that asks or decides. */
export const approvalStatements = {
  held: (tx: Transaction, org: string, id: string) => one(tx, org, id).forUpdate(),

  answers: (tx: Transaction, org: string, id: string) => answersTo(tx, [org], [id]),

  heldOf: (tx: Transaction, { org, kind, subject }: Pick<ApprovalRecord, 'org' | 'kind' | 'subject'>) =>
    chosen(tx)
      .where('organization_id', '=', org)
      .where('kind', '=', kind)
      .where('subject_id', '=', subject)
      .where('status', '=', 'pending')
      .forUpdate(),

  insert: (tx: Transaction, approval: ApprovalRecord) =>
    tx.insertInto('approvals').values({
      organization_id: approval.org,
      id: approval.id,
      kind: approval.kind,
      subject_id: approval.subject,
      digest: approval.digest,
      title: approval.title,
      question: approval.question,
      choices: JSON.stringify(approval.choices),
      form: approval.form,
      asked_by: approval.askedBy,
      also_asked_by: approval.alsoAskedBy,
      may_answer: JSON.stringify(approval.mayAnswer),
      ...answererColumns(approval.mayAnswer),
      confirmation: approval.confirmation,
      needed: approval.needed,
      status: approval.status,
      due_at: approval.dueAt,
      wait_seconds: approval.waitSeconds,
      on_timeout: approval.onTimeout,
      escalate_to: approval.escalateTo as Json | null,
      channels: [...approval.channels],
      created_at: approval.createdAt,
    }),

  /** A person's later answer takes the place of their earlier one. */
  answer: (tx: Transaction, org: string, { approvalId, userId, choice, values, note, at }: AnswerRecord) => {
    const said = { choice, form_values: values, note, answered_at: at }
    return tx
      .insertInto('approval_answers')
      .values({ organization_id: org, approval_id: approvalId, user_id: userId, ...said })
      .onConflict((answer) => answer.columns(['organization_id', 'approval_id', 'user_id']).doUpdateSet(said))
  },

  /** The one statement that decides: nothing that is decided is decided again. */
  end: (tx: Transaction, org: string, id: string, { status, choice, decidedBy, at }: Ended) =>
    tx
      .updateTable('approvals')
      .set({ status, choice, decided_by: decidedBy, decided_at: at.toISOString() })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('id'),

  /** Those that ended because of what the new one asks. */
  succeeded: (tx: Transaction, { org, kind, subject, id }: ApprovalRecord) =>
    tx
      .updateTable('approvals')
      .set({ superseded_by: id })
      .where('organization_id', '=', org)
      .where('kind', '=', kind)
      .where('subject_id', '=', subject)
      .where('status', '=', 'superseded')
      .where('superseded_by', 'is', null),

  /** One that people are now told of: undefined where they have been told, or nothing waits any more. */
  told: (tx: Transaction, org: string, id: string, at: Date) =>
    tx
      .updateTable('approvals')
      .set({ told_at: at.toISOString() })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where(({ or, eb }) => or([eb('told_at', 'is', null), eb('told_at', '<', eb.ref('escalated_at'))]))
      .returning(COLUMNS)
      .$narrowType<{ escalateTo: MayAnswer | null }>(),

  escalate: (tx: Transaction, org: string, id: string, mayAnswer: readonly MayAnswer[], dueAt: Date, at: Date) =>
    tx
      .updateTable('approvals')

      .set({
        may_answer: JSON.stringify(mayAnswer),
        ...answererColumns(mayAnswer),
        due_at: dueAt.toISOString(),
        escalated_at: at.toISOString(),
      })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('status', '=', 'pending'),
}

function answererColumns(mayAnswer: readonly MayAnswer[]) {
  const { people, roles, rolesAbove } = answerersOf(mayAnswer)
  return { answer_people: [...people], answer_roles: [...roles], answer_roles_above: [...rolesAbove] }
}
