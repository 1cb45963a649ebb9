import { defineSchedule } from '../../../background/schedules/schedule.ts'
import { CONSOLIDATE } from './jobs.ts'

export const HOURLY = 'hourly'

/** Every organization that remembers something has its memory consolidated each hour. */
export const hourly = defineSchedule({
  name: 'memory.hourly',
  async fire(_tx, { org }, enqueue) {
    await enqueue(CONSOLIDATE, { organization_id: org })
    return undefined
  },
})
