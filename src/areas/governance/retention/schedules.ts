import Type from 'typebox'
import type { JobAddress } from '../../../background/queue/job.ts'
import { defineSchedule } from '../../../background/schedules/schedule.ts'
import type { BeginRun } from './begin-run.ts'
import type { RunStore } from './run-store.ts'

export const RUN = {
  name: 'retention.run',
  payload: Type.Object({ organization_id: Type.String(), run_id: Type.String() }),
} satisfies JobAddress

/** The longest that a run is driven without a pause. */
export const RUN_SECONDS = 3600

/** The names of the schedules; each policy has one, by its id. */
export const AT_ITS_TIME = { name: 'retention.at-its-time' }

/** A run without a heartbeat for this long has lost its driver. */
const LOST_MS = 3_600_000

/**
 * Begins a run of a policy when its time comes. A run that is still under way is left to end first; one that lost its driver
 * is driven again, also where the policy may not run any more, so that the driver ends it.
 */
export const retentionSchedule = ({ begin, runs }: { begin: BeginRun; runs: Pick<RunStore, 'underWay'> }) =>
  defineSchedule({
    ...AT_ITS_TIME,
    async fire(tx, { org, key, now }, enqueue) {
      const begun = await begin(tx, { org, policyId: key, at: now })
      if (begun === 'gone') return { pause: 'The policy is gone' }
      const lost = typeof begun === 'string' ? await runs.underWay(tx, org, key) : undefined
      const isLost = lost && Date.parse(lost.claimed_at ?? lost.started_at) + LOST_MS < now.getTime()
      const run = typeof begun === 'object' ? begun : isLost ? lost : undefined
      if (run) await enqueue(RUN, { organization_id: org, run_id: run.id })
      return undefined
    },
  })
