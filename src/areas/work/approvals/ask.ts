import type { Announce } from '../../../background/announcements/announcer.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import type { Schedules } from '../../../background/schedules/schedules.ts'
import { schemaFault } from '../../../shared/caller-schema.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { invalidFields } from '../../../shared/errors.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { ApprovalSubject } from '../../../storage/approval-kind.ts'
import { sideBySide, together } from '../../../storage/connection/together.ts'
import type { Transaction } from '../../../storage/database.ts'
import { REQUESTED } from './announces.ts'
import { shownAnew, TELL } from './jobs.ts'
import { peopleStatements } from './people-store.ts'
import { APPROVE_OR_REJECT, type Choice, type OnTimeout } from './schema.ts'
import { type ApprovalRecord, approvalStatements as statements } from './store.ts'
import { dueSchedule } from './timeout.ts'
import { answerersOf, askersOf, LEADERS, type MayAnswer } from './who-may-answer.ts'

/** What happens when nobody has decided in time. */
interface Due {
  /** How long to wait for an answer; after an escalation the same time starts again. */
  seconds: number
  onTimeout: OnTimeout
  /** To whom it is escalated; by default to everybody who leads. */
  escalateTo?: MayAnswer | undefined
}

/** What an area wants approved. Its subject is locked when it asks. */
export interface ApprovalWish extends ApprovalSubject {
  kind: string
  /** Of exactly what will happen. */
  digest: string
  title: string
  question: string
  /** Yes and no, unless it names others. */
  choices?: readonly Choice[] | undefined
  /** The JSON Schema of what is entered with a yes. */
  form?: JsonObject | undefined
  askedBy: string
  /** The person who asked for it first, where another has asked again; neither of them answers. */
  alsoAskedBy?: string | undefined
  /** `starter`: a confirmation by the asker, for people who work alone. */
  who: MayAnswer | 'starter'
  /** How many people have to choose the same yes; one unless it says more. */
  needed?: number | undefined
  due?: Due | undefined
  /** Places of chats that are asked too: a platform or connection, a colon, and a place there, named as the asker may. */
  channels?: readonly string[] | undefined
}

type Asked = { id: string } | { outcome: 'no_approver' }

interface AskDependencies {
  announce: Announce
  jobs: { enqueue: Enqueue }
  schedules: Pick<Schedules, 'setting'>
  newId: NewId
  now: () => Date
}

/** Refuses the form of a question that could not be asked with it. */
export function refuseBadForm(form: JsonObject, field: string): void {
  const fault = schemaFault(form, field)
  if (fault) throw invalidFields([fault])
}

/** Asks, if and only if the transaction commits. It takes the place of what was asked about the same before. */
export const asking = ({ announce, jobs, schedules, newId, now }: AskDependencies) => {
  const show = shownAnew(jobs)
  return async (tx: Transaction, wish: ApprovalWish): Promise<Asked> => {
    const approval = recordOf(wish, newId('approval'), now())
    if (wish.form) refuseBadForm(wish.form, 'form')
    const { org, id, needed, confirmation } = approval
    const others = peopleStatements.answerers(org, answerersOf(approval.mayAnswer), askersOf(approval), needed)
    const [reached, earlier] = await together(tx, others, statements.heldOf(tx, approval))
    if (!confirmation && reached.length < needed) return { outcome: 'no_approver' }
    const replaced = earlier.map((known) =>
      statements.end(tx, org, known.id, { status: 'superseded', choice: null, decidedBy: null, at: now() }),
    )
    await sideBySide(
      tx,
      (side) =>
        together(
          side,
          ...replaced,
          statements.succeeded(side, approval),
          statements.insert(side, approval),
          ...(approval.dueAt === null ? [] : [schedules.setting(dueSchedule(approval, approval.dueAt))]),
        ),
      (side) => announce(side, requested(approval)),
      (side) => jobs.enqueue(TELL, { org, approval: id }, { tx: side }),
      ...[...earlier, approval].map((shown) => (side: Transaction) => show(side, shown)),
    )
    return { id }
  }
}

export const requested = ({ org, id, kind, subject, ...approval }: ApprovalRecord) => ({
  org,
  name: REQUESTED,
  data: {
    approval_id: id,
    kind,
    subject_id: subject,
    confirmation: approval.confirmation,
    asked_by: approval.askedBy,
    needed: approval.needed,
    due_at: approval.dueAt,
    escalated: approval.escalatedAt !== null,
  },
})

function recordOf(wish: ApprovalWish, id: string, at: Date): ApprovalRecord {
  const {
    org,
    kind,
    subject,
    digest,
    title,
    question,
    form = null,
    askedBy,
    alsoAskedBy = null,
    who,
    needed = 1,
    due,
  } = wish
  const confirmation = who === 'starter'
  return {
    org,
    id,
    kind,
    subject,
    digest,
    title,
    question,
    choices: wish.choices ?? APPROVE_OR_REJECT,
    form,
    askedBy,
    alsoAskedBy: alsoAskedBy === askedBy ? null : alsoAskedBy,
    mayAnswer: confirmation ? [] : [who],
    confirmation,
    needed: confirmation ? 1 : needed,
    status: 'pending',
    choice: null,
    decidedBy: null,
    decidedAt: null,
    supersededBy: null,
    dueAt: due ? new Date(at.getTime() + 1_000 * due.seconds).toISOString() : null,
    waitSeconds: due?.seconds ?? null,
    onTimeout: due?.onTimeout ?? null,
    escalateTo: due?.onTimeout === 'escalate' ? (due.escalateTo ?? LEADERS) : null,
    escalatedAt: null,
    channels: wish.channels ?? [],
    createdAt: at.toISOString(),
  }
}
