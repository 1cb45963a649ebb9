import { defineSchedule, type NewSchedule, type ScheduleName } from '../../../background/schedules/schedule.ts'
import type { ApprovalOutcome } from '../../../storage/approval-kind.ts'
import { EXPIRE } from './jobs.ts'
import type { ApprovalRecord } from './store.ts'

/** Fires when an approval is due. A job decides: what it locks stands before the row of the schedule. */
const due = defineSchedule({
  name: 'approvals.due',
  async fire(_tx, { org, key }, enqueue) {
    await enqueue(EXPIRE, { org, approval: key })
    return undefined
  },
})

export const approvalSchedules = [due]

type Named = Pick<ApprovalRecord, 'org' | 'id'>

export const dueScheduleName = ({ org, id }: Named): ScheduleName => ({ org, kind: due, key: id })

export const dueSchedule = (approval: Named, dueAt: string): NewSchedule => ({
  ...dueScheduleName(approval),
  at: new Date(dueAt),
})

/**
 * What becomes of a question that nobody answered in time. One that was escalated before is escalated no more, and a
 * confirmation never is: nobody else may give it.
 */
export function outcomeOfTimeout({
  onTimeout,
  escalatedAt,
  confirmation,
}: Pick<ApprovalRecord, 'onTimeout' | 'escalatedAt' | 'confirmation'>): 'escalate' | ApprovalOutcome {
  if (onTimeout === 'escalate' && escalatedAt === null && !confirmation) return 'escalate'
  if (onTimeout === 'approve') return 'approved'
  return onTimeout === 'reject' ? 'rejected' : 'timeout'
}
