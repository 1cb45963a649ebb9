import Type from 'typebox'
import type { JobAddress } from '../../../background/queue/job.ts'
import { defineSchedule } from '../../../background/schedules/schedule.ts'
import type { BeginRun } from './begin-run.ts'
import type { PolicyStore } from './policy-store.ts'
import type { RunStore } from './run-store.ts'

export const RUN = {
  name: 'retention.run',
  payload: Type.Object({ organization_id: Type.String(), run_id: Type.String() }),
} satisfies JobAddress

/** Looks into a workspace: tells what goes soon there, and begins a run where something is due. */
export const LOOK = {
  name: 'retention.look-into-workspace',
  payload: Type.Object({ organization_id: Type.String(), policy_id: Type.String() }),
} satisfies JobAddress

/** The longest that a run is driven without a pause. */
export const RUN_SECONDS = 3600

/** The names of the schedules; each policy has one, by its id. */
export const AT_ITS_TIME = { name: 'retention.at-its-time' }

/** A run without a heartbeat for this long has lost its driver. */
const LOST_MS = 3_600_000

interface ScheduleDependencies {
  policies: Pick<PolicyStore, 'find'>
  begin: BeginRun
  runs: Pick<RunStore, 'underWay'>
}

/**
 * Begins a run of a policy when its time comes. A run that is still under way is left to end first; one that lost its driver
 * is driven again, also where the policy may not run any more, so that the driver ends it. In a workspace it only looks: most
 * days nothing there is due.
 */
export const retentionSchedule = ({ policies, begin, runs }: ScheduleDependencies) =>
  defineSchedule({
    ...AT_ITS_TIME,
    async fire(tx, { org, key, now }, enqueue) {
      const policy = await policies.find(org, key, tx)
      if (policy && policy.retention_of !== null && !(await runs.underWay(tx, org, key))) {
        await enqueue(LOOK, { organization_id: org, policy_id: key })
        return undefined
      }
      const begun = await begin(tx, { org, policyId: key, at: now })
      if (begun === 'gone') return { pause: 'The policy is gone' }
      const lost = typeof begun === 'string' ? await runs.underWay(tx, org, key) : undefined
      const isLost = lost && Date.parse(lost.claimed_at ?? lost.started_at) + LOST_MS < now.getTime()
      const run = typeof begun === 'object' ? begun : isLost ? lost : undefined
      if (run) await enqueue(RUN, { organization_id: org, run_id: run.id })
      return undefined
    },
  })
