import Type from 'typebox'
import type { JobAddress } from '../../../jobs/define.ts'
import { defineSchedule } from '../../../jobs/schedules/schedule.ts'
import type { BeginRun } from './beginning.ts'

export const RUN = {
  name: 'retention.run',
  payload: Type.Object({ organization_id: Type.String(), run_id: Type.String() }),
} satisfies JobAddress

/** The names of the schedules; each policy has one, by its id. */
export const AT_ITS_TIME = { name: 'retention.at-its-time' }

/** When it is time for a policy, a run of it begins; one that still runs is left to end first. */
export const retentionSchedule = (begin: BeginRun) =>
  defineSchedule({
    ...AT_ITS_TIME,
    async fire(tx, { org, key, now }, enqueue) {
      const begun = await begin(tx, { org, policyId: key, at: now })
      if (begun === 'gone') return { pause: 'The policy is gone' }
      if (typeof begun === 'object') await enqueue(RUN, { organization_id: org, run_id: begun.id })
      return undefined
    },
  })
