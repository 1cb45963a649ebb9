import type { Announce } from '../../../background/announcements/announcer.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import type { Schedules } from '../../../background/schedules/schedules.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { ApprovalKind, ApprovalOutcome, DecidedApproval } from '../../../storage/approval-kind.ts'
import { sideBySide, together } from '../../../storage/connection/together.ts'
import type { Transaction } from '../../../storage/database.ts'
import { DECIDED } from './announces.ts'
import { requested } from './ask.ts'
import { shownAnew, TELL } from './jobs.ts'
import { type ApprovalRecord, type ApprovalStore, isErased, approvalStatements as statements } from './store.ts'
import { dueSchedule, dueScheduleName, outcomeOfTimeout } from './timeout.ts'

interface DecideDependencies {
  store: Pick<ApprovalStore, 'inTransaction'>
  announce: Announce
  jobs: { enqueue: Enqueue }
  schedules: Pick<Schedules, 'setting' | 'removing'>
  kindOf: (name: string) => ApprovalKind
  now: () => Date
}

/** What ends a question. */
interface Ending {
  outcome: ApprovalOutcome
  choice?: string
  values?: JsonObject | undefined
  decidedBy?: string
}

/** The name on the stream; what is superseded is not decided. */
function streamNameOf({ outcome, decidedBy }: DecidedApproval): string | undefined {
  if (outcome === 'approved') return decidedBy === null ? 'approval_auto_approved' : 'approval_approved'
  if (outcome === 'rejected') return 'approval_rejected'
  return outcome === 'timeout' ? 'approval_timeout' : undefined
}

/** Ends questions. Each of these functions runs in a transaction that holds the subject first, then the approval. */
export function deciding({ store, announce, jobs, schedules, kindOf, now }: DecideDependencies) {
  const show = shownAnew(jobs)

  /** Ends one that is pending, with all that follows; statements besides are sent along. */
  async function end(
    tx: Transaction,
    approval: ApprovalRecord,
    ending: Ending,
    ...besides: Parameters<typeof together>[1][]
  ): Promise<DecidedApproval> {
    const { org, id, kind, subject, confirmation } = approval
    const { outcome, choice = null, values = null, decidedBy = null } = ending
    const decided = { org, subject, id, outcome, choice, values, decidedBy, confirmation, at: now() }
    const as = streamNameOf(decided)
    const data = {
      approval_id: id,
      kind,
      subject_id: subject,
      confirmation,
      status: outcome,
      choice,
      decided_by: decidedBy,
    }
    await sideBySide(
      tx,
      (side) =>
        together(
          side,
          ...besides,
          statements.end(side, org, id, { status: outcome, choice, decidedBy, at: decided.at }),
          ...(approval.dueAt === null ? [] : [schedules.removing(dueScheduleName(approval))]),
        ),
      async (side) => as && announce(side, { org, name: DECIDED, as, data }),
      (side) => show(side, approval),
    )
    await kindOf(kind).decided(tx, decided)
    return decided
  }

  /** Asks others as well, as long again. */
  async function escalate(tx: Transaction, approval: ApprovalRecord): Promise<undefined> {
    const { org, id, mayAnswer, escalateTo, waitSeconds } = approval
    const at = now()
    const dueAt = new Date(at.getTime() + 1_000 * (waitSeconds ?? 0))
    const asked = escalateTo ? [...mayAnswer, escalateTo] : mayAnswer
    const after = { ...approval, mayAnswer: asked, dueAt: dueAt.toISOString(), escalatedAt: at.toISOString() }
    await sideBySide(
      tx,
      (side) =>
        together(
          side,
          statements.escalate(side, org, id, asked, dueAt, at),
          schedules.setting(dueSchedule(approval, after.dueAt)),
        ),
      (side) => announce(side, requested(after)),
      (side) => jobs.enqueue(TELL, { org, approval: id }, { tx: side }),
      (side) => show(side, approval),
    )
    return undefined
  }

  function whenDue(tx: Transaction, approval: ApprovalRecord): Promise<DecidedApproval | undefined> {
    const outcome = outcomeOfTimeout(approval)
    return outcome === 'escalate' ? escalate(tx, approval) : end(tx, approval, { outcome })
  }

  /** Withdraws a question that nothing waits for any more; its area is not told, because it is what stopped waiting. */
  async function withdraw(tx: Transaction, approval: ApprovalRecord): Promise<undefined> {
    const { org, id, dueAt } = approval
    await together(
      tx,
      statements.end(tx, org, id, { status: 'withdrawn', choice: null, decidedBy: null, at: now() }),
      ...(dueAt === null ? [] : [schedules.removing(dueScheduleName(approval))]),
    )
    await show(tx, approval)
    return undefined
  }

  /** Ends one that nothing waits for any more, or whose words were erased, and lets the area end what still waits. */
  async function letGo(tx: Transaction, approval: ApprovalRecord): Promise<undefined> {
    await withdraw(tx, approval)
    await kindOf(approval.kind).withdrawn?.(tx, approval)
    return undefined
  }

  /** The clock of the node that fired was ahead of ours. */
  async function lookAgain(tx: Transaction, approval: ApprovalRecord, dueAt: string): Promise<undefined> {
    await together(tx, schedules.setting(dueSchedule(approval, dueAt)))
    return undefined
  }

  return {
    end,
    show,
    withdraw,
    letGo,

    /** Ends what is due, if it still is and nothing has changed. */
    async expire(known: ApprovalRecord): Promise<void> {
      const kind = kindOf(known.kind)
      await store.inTransaction(async (tx) => {
        await kind.lock(tx, known)
        const [[approval]] = await together(tx, statements.held(tx, known.org, known.id))
        if (approval?.status !== 'pending' || approval.dueAt === null) return undefined
        if (Date.parse(approval.dueAt) > now().getTime()) return lookAgain(tx, approval, approval.dueAt)
        const digest = await kind.digest(tx, approval)
        if (digest === undefined || isErased(approval)) return letGo(tx, approval)
        return digest === approval.digest ? whenDue(tx, approval) : end(tx, approval, { outcome: 'superseded' })
      })
    },
  }
}
export type Deciding = ReturnType<typeof deciding>
