import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'
import { defineSchedule, type NewSchedule, type ScheduleName } from '../../../background/schedules/schedule.ts'
import type { ApprovalRecord } from './store.ts'

const Which = Type.Object({ org: Type.String(), approval: Type.String() })
const EXPIRE: JobAddress<typeof Which> = { name: 'approvals.expire', payload: Which }

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

/** About three hours of trying: what is due has nothing else that ends it. */
const RETRIES = 25

export const approvalJobs = (expire: (org: string, id: string) => Promise<void>) => [
  defineJob({ ...EXPIRE, retries: RETRIES, run: ({ org, approval }) => expire(org, approval) }),
]
