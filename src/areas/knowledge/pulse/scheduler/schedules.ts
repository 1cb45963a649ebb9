import Type from 'typebox'
import type { JobAddress } from '../../../../background/queue/job.ts'
import { defineSchedule, type ScheduleName } from '../../../../background/schedules/schedule.ts'

export const POLL = {
  name: 'pulse.poll',
  payload: Type.Object({ organization_id: Type.String(), run_id: Type.String() }),
} satisfies JobAddress

/** One schedule for each running scheduler. */
export const pollSchedule = defineSchedule({
  name: 'pulse.poll',
  async fire(_tx, { org, data }, enqueue) {
    await enqueue(POLL, { organization_id: org, run_id: String(data.run_id) })
    return undefined
  },
})

export const pollOf = (org: string): ScheduleName => ({ org, kind: pollSchedule, key: 'scheduler' })
